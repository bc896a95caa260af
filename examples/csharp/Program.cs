// Plakoto in C#, by P/Invoke: a turn played, refused and drawn, and a whole random game. The structs are those of
// plakoto.h, and their sizes are checked before anything is called.
using System;
using System.Runtime.InteropServices;
using System.Text;

[StructLayout(LayoutKind.Sequential)]
unsafe struct Position {
    public fixed sbyte Cells[24];
    public sbyte WhiteOff, BlackOff, Turn;
    fixed sbyte reserved[5];
}

[StructLayout(LayoutKind.Sequential)]
struct Roll {
    public int First, Second;
}

[StructLayout(LayoutKind.Sequential)]
struct Ruleset {
    public byte Mother, BearOff, Opening, Reserved;
}

[StructLayout(LayoutKind.Sequential)]
struct Step {
    public sbyte From, To;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct Play {
    public Position After;
    public fixed sbyte Steps[8];
    public byte Count, Pins;
    fixed byte reserved[6];
}

[StructLayout(LayoutKind.Sequential)]
struct Outcome {
    public sbyte Reason, Winner, Points, Reserved;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct Playout {
    public Position Position;
    public Outcome Outcome;
    public uint Turns;
    public sbyte Starter;
    fixed sbyte reserved[7];
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct Detail {
    public int Status, Place, Index, Step, Turn, Line;
    public long Start, End, Value, Item;
    public byte HasValue;
    fixed byte reserved[7];
    public fixed byte Message[128];
}

static class Native {
    const string Library = "plakoto";

    [DllImport(Library)] public static extern IntPtr plakoto_version();
    [DllImport(Library)] public static extern int plakoto_abi();
    [DllImport(Library)] public static extern IntPtr plakoto_status_name(int status);
    [DllImport(Library)]
    public static extern int plakoto_position_parse(byte[] text, UIntPtr length, out Position position, out Detail detail);
    [DllImport(Library)]
    public static extern int plakoto_to_id(ref Position position, byte[] id, UIntPtr capacity, out UIntPtr length, out Detail detail);
    [DllImport(Library)]
    public static extern int plakoto_legal_plays(ref Position position, Roll roll, Ruleset rules, [Out] Play[] plays, UIntPtr capacity, out UIntPtr count, out Detail detail);
    [DllImport(Library)]
    public static extern int plakoto_play_text(ref Position position, Roll roll, Ruleset rules, ref Play play, byte[] text, UIntPtr capacity, out UIntPtr length, out Detail detail);
    [DllImport(Library)]
    public static extern int plakoto_apply(ref Position position, Roll roll, Ruleset rules, Step[] steps, UIntPtr count, out Position after, out Detail detail);
    [DllImport(Library)]
    public static extern int plakoto_random_game(Ruleset rules, ulong seed, uint limit, out Playout game, out Detail detail);
}

static unsafe class Program {
    static void Check(int status, Detail detail) {
        if (status != 0) {
            throw new InvalidOperationException(Marshal.PtrToStringAnsi(Native.plakoto_status_name(status)) + ": " + Message(detail));
        }
    }

    static string Message(Detail detail) {
        return Marshal.PtrToStringAnsi((IntPtr)detail.Message);
    }

    static string Text(byte[] bytes, UIntPtr length) {
        return Encoding.UTF8.GetString(bytes, 0, (int)length);
    }

    static int Main() {
        if (sizeof(Position) != 32 || sizeof(Play) != 48 || sizeof(Playout) != 48 || sizeof(Detail) != 192 || Native.plakoto_abi() != 1) {
            Console.Error.WriteLine("these structs are not the library's");
            return 1;
        }
        Detail detail;
        Position position, after;
        UIntPtr count, length;
        var greek = new Ruleset();
        var roll = new Roll { First = 5, Second = 3 };
        var given = Encoding.UTF8.GetBytes("white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8");
        Check(Native.plakoto_position_parse(given, (UIntPtr)given.Length, out position, out detail), detail);

        var plays = new Play[64];
        Check(Native.plakoto_legal_plays(ref position, roll, greek, plays, (UIntPtr)plays.Length, out count, out detail), detail);
        var text = new byte[256];
        for (var n = 0; n < (int)count; n++) {
            Check(Native.plakoto_play_text(ref position, roll, greek, ref plays[n], text, (UIntPtr)text.Length, out length, out detail), detail);
            Console.WriteLine(Text(text, length));
        }

        var refused = Native.plakoto_apply(ref position, roll, greek, new[] { new Step { From = 20, To = 15 }, new Step { From = 8, To = 5 } }, (UIntPtr)2, out after, out detail);
        Console.WriteLine(Marshal.PtrToStringAnsi(Native.plakoto_status_name(refused)) + " at step " + detail.Step);
        if (detail.Item != -1 || detail.Start != -1 || detail.End != -1) {
            Console.Error.WriteLine("a refused step is in no text and in no batch");
            return 1;
        }
        Check(Native.plakoto_apply(ref position, roll, greek, new[] { new Step { From = 20, To = 15 }, new Step { From = 13, To = 10 } }, (UIntPtr)2, out after, out detail), detail);
        Check(Native.plakoto_to_id(ref after, text, (UIntPtr)text.Length, out length, out detail), detail);
        Console.WriteLine(Text(text, length));

        Playout game;
        Check(Native.plakoto_random_game(greek, 7, 1000, out game, out detail), detail);
        Console.WriteLine("seed 7: " + game.Turns + " turns, winner " + game.Outcome.Winner + ", points " + game.Outcome.Points);
        return 0;
    }
}
