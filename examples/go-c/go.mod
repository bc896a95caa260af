module plakoto.example/c

go 1.19
