//! Many positions at once, as numpy arrays: what comes in is checked and copied, the engine's batches are called
//! without the interpreter lock, and what they answer is laid out flat.
//!
//! `plakoto/batch.py` says what the arrays hold; here are the functions that it calls.

use numpy::{
    BorrowError, Element, PyArray1, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _,
    PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods as _, get_array_module,
};
use plakoto::{Encoding, PlayBatch, batch};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple};

use crate::fault;
use crate::names::Named;
use crate::number::Whole;
use crate::position::Position;
use crate::ruleset::Rules;

/// The most threads that can be asked for.
const THREADS: u32 = 1024;
/// How many cases are listed before their plays are laid out: few enough that these are still in the caches, and
/// enough that threads are worth starting.
const fn part(threads: usize) -> usize {
    if threads == 1 { 256 } else { 16384 }
}

/// The numbers of a position.
const CELLS: usize = plakoto::Position::CELLS;
/// The numbers of an outcome: reason, winner, points.
const OUTCOME: usize = 3;

/// Which rows of which shape an array is to have; `None` where any number will do.
type Shape<'a> = &'a [Option<usize>];

/// Positions as an array.
#[pyfunction(name = "_to_array")]
pub fn to_array<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut cells = Vec::new();
    for position in positions.try_iter()? {
        cells.extend(position?.cast::<Position>()?.get().0.to_cells());
    }
    given(py, cells, &[CELLS], out)
}

/// An array as positions.
#[pyfunction(name = "_from_array")]
pub fn from_array<'py>(py: Python<'py>, array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, positions_in(array)?.into_iter().map(Position))
}

/// How many plays there are in each case.
#[pyfunction(name = "_count_plays")]
pub fn count_plays<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rolls: &Bound<'py, PyAny>,
    rules: Rules,
    threads: Whole,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (cases, threads) = (cases(positions, rolls)?, threads_of(py, threads)?);
    let counts: Vec<i64> = py.detach(|| {
        let mut counts = Vec::new();
        batch::count_plays(&cases, rules.0, threads, &mut counts);
        counts.into_iter().map(|count| count as i64).collect()
    });
    given(py, counts, &[], out)
}

/// Where the plays of each case start, and the positions after them: in the first rows of `out`, if it is given.
#[pyfunction(name = "_legal_positions")]
pub fn legal_positions<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rolls: &Bound<'py, PyAny>,
    rules: Rules,
    threads: Whole,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyAny>)> {
    let (cases, threads) = (cases(positions, rolls)?, threads_of(py, threads)?);
    let mut offsets = Vec::new();
    let out = match out {
        Some(out) => out.clone(),
        None => {
            py.detach(|| batch::play_offsets(&cases, rules.0, threads, &mut offsets));
            empty::<i8>(py, &[offsets.last().copied().unwrap_or_default(), CELLS])?
        }
    };
    let mut array = writable::<i8>(&out, &[None, Some(CELLS)])?;
    let rows = array.as_slice_mut().map_err(|_| not_in_c_order(py))?;
    let room = rows.len() / CELLS;
    py.detach(|| batch::legal_cells(&cases, rules.0, threads, rows, &mut offsets));
    let wanted = offsets.last().copied().unwrap_or_default();
    if wanted > room {
        let message = format!("out: {wanted} rows are needed, and there are {room}");
        return Err(fault::argument(py, message));
    }
    let filled = out.get_item(PySlice::new(py, 0, wanted as isize, 1))?;
    Ok((offsets_array(py, offsets), filled))
}

/// Where the plays of each case start, the positions after them, and their steps.
#[pyfunction(name = "_legal_plays")]
#[expect(clippy::type_complexity, reason = "three arrays")]
pub fn legal_plays<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rolls: &Bound<'py, PyAny>,
    rules: Rules,
    threads: Whole,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let (cases, threads) = (cases(positions, rolls)?, threads_of(py, threads)?);
    let (offsets, cells, steps) = py.detach(|| {
        let mut plays = PlayBatch::default();
        let (mut offsets, mut cells, mut steps) = (vec![0], Vec::new(), Vec::new());
        for part in cases.chunks(part(threads)) {
            batch::legal_plays(part, rules.0, threads, &mut plays);
            cells.reserve(plays.entries() * CELLS);
            steps.reserve(plays.entries() * 8);
            for entries in plays.iter() {
                for play in entries {
                    cells.extend_from_slice(&play.after().to_cells());
                    steps.extend_from_slice(&flat(play.steps()));
                }
                offsets.push(cells.len() / CELLS);
            }
        }
        (offsets, cells, steps)
    });
    let offsets = offsets_array(py, offsets);
    Ok((offsets, given(py, cells, &[CELLS], None)?, given(py, steps, &[4, 2], None)?))
}

/// The position after each play, the code of why it is refused or -1, and the step at fault or -1.
#[pyfunction(name = "_play")]
#[expect(clippy::type_complexity, reason = "three arrays")]
pub fn play<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rolls: &Bound<'py, PyAny>,
    steps: &Bound<'py, PyAny>,
    rules: Rules,
    threads: Whole,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<i16>>, Bound<'py, PyArray1<i8>>)> {
    let (cases, threads) = (cases(positions, rolls)?, threads_of(py, threads)?);
    let lists = steps_in(steps, cases.len())?;
    let cases: Vec<_> =
        cases.into_iter().zip(lists).map(|((position, roll), steps)| (position, roll, steps)).collect();
    let (cells, codes, indices) = py.detach(|| {
        let mut answers = Vec::new();
        batch::play(&cases, rules.0, threads, &mut answers);
        let mut cells = Vec::with_capacity(answers.len() * CELLS);
        let (mut codes, mut indices) = (Vec::new(), Vec::new());
        for answer in &answers {
            let (after, code, index) = match answer {
                Ok(after) => (after, -1, -1),
                Err(refused) => {
                    let index = refused.step_index.map_or(-1, |index| index as i8);
                    (&refused.position, refused.code as i16, index)
                }
            };
            cells.extend_from_slice(&after.to_cells());
            codes.push(code);
            indices.push(index);
        }
        (cells, codes, indices)
    });
    let after = given(py, cells, &[CELLS], out)?;
    Ok((after, PyArray1::from_vec(py, codes), PyArray1::from_vec(py, indices)))
}

/// How the game has ended in each position.
#[pyfunction(name = "_outcome")]
pub fn outcome<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rules: Rules,
    threads: Whole,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (positions, threads) = (positions_in(positions)?, threads_of(py, threads)?);
    let cells = py.detach(|| {
        let mut outcomes = Vec::new();
        batch::outcomes(&positions, rules.0, threads, &mut outcomes);
        outcomes.into_iter().flat_map(outcome_cells).collect::<Vec<i8>>()
    });
    given(py, cells, &[OUTCOME], out)
}

/// Each position in an encoding.
#[pyfunction(name = "_encode")]
pub fn encode<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    encoding: Named<Encoding>,
    threads: Whole,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (positions, threads, encoding) = (positions_in(positions)?, threads_of(py, threads)?, encoding.0);
    let shape = [positions.len(), encoding.width()];
    let out = out.map_or_else(|| empty::<f32>(py, &shape), |out| Ok(out.clone()))?;
    let mut array = writable::<f32>(&out, &shape.map(Some))?;
    let rows = array.as_slice_mut().map_err(|_| not_in_c_order(py))?;
    py.detach(|| batch::encode(&positions, encoding, threads, rows));
    Ok(out)
}

/// The random game of each seed: who started, how many turns, how it ended, the last position.
#[pyfunction(name = "_playouts")]
#[expect(clippy::type_complexity, reason = "four arrays")]
pub fn playouts<'py>(
    py: Python<'py>,
    seeds: &Bound<'py, PyAny>,
    rules: Rules,
    limit: Whole,
    threads: Whole,
) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let seeds = seeds_in(seeds)?;
    let (limit, threads) = (crate::roller::limit(py, Some(limit))?, threads_of(py, threads)?);
    let games = py.detach(|| {
        let mut games = Vec::new();
        batch::playouts(&seeds, rules.0, limit, threads, &mut games);
        games
    });
    let starters = games.iter().map(|game| game.starter as i8).collect();
    let turns = games.iter().map(|game| game.turns).collect();
    let outcomes = games.iter().flat_map(|game| outcome_cells(game.outcome)).collect();
    let cells = games.iter().flat_map(|game| game.position.to_cells()).collect();
    Ok((
        PyArray1::from_vec(py, starters),
        PyArray1::from_vec(py, turns),
        given(py, outcomes, &[OUTCOME], None)?,
        given::<i8>(py, cells, &[CELLS], None)?,
    ))
}

/// How many numbers a position takes in an encoding.
#[pyfunction(name = "_encoding_width")]
pub fn encoding_width(encoding: Named<Encoding>) -> usize {
    encoding.0.width()
}

/// The names of the encodings.
#[pyfunction(name = "_encodings")]
pub fn encodings() -> Vec<&'static str> {
    Encoding::ALL.iter().map(|encoding| encoding.name()).collect()
}

/// An outcome as numbers: the reason or -1, the winner (0 White, 1 Black) or -1, the points.
fn outcome_cells(outcome: Option<plakoto::Outcome>) -> [i8; OUTCOME] {
    match outcome {
        None => [-1, -1, 0],
        Some(outcome) => {
            let winner = outcome.winner.map_or(-1, |winner| winner as i8);
            [outcome.reason as i8, winner, outcome.points() as i8]
        }
    }
}

/// Four steps as numbers, zeros where there are fewer.
fn flat(steps: &[plakoto::Step]) -> [u8; 8] {
    let mut numbers = [0; 8];
    for (place, step) in numbers.chunks_exact_mut(2).zip(steps) {
        place.copy_from_slice(&[step.from(), step.to()]);
    }
    numbers
}

/// Where each list starts, and where the last one ends.
fn offsets_array(py: Python<'_>, offsets: Vec<usize>) -> Bound<'_, PyArray1<i64>> {
    PyArray1::from_vec(py, offsets.into_iter().map(|offset| offset as i64).collect())
}

/// The positions of an array of cells.
fn positions_in(array: &Bound<'_, PyAny>) -> PyResult<Vec<plakoto::Position>> {
    let rows = readable::<i8>(array, "positions", &[None, Some(CELLS)])?;
    let mut positions = Vec::with_capacity(rows.shape()[0]);
    for (row, cells) in rows_of(&rows)?.iter().enumerate() {
        positions.push(position_in(array.py(), row, cells)?);
    }
    Ok(positions)
}

/// The position of a row of cells.
#[inline(always)]
fn position_in(py: Python<'_>, row: usize, cells: &[i8; CELLS]) -> PyResult<plakoto::Position> {
    plakoto::Position::from_cells(cells).map_err(|faults| fault::in_row(py, "positions", row, faults))
}

/// The positions and rolls of two arrays, which must be as long.
fn cases(
    positions: &Bound<'_, PyAny>,
    rolls: &Bound<'_, PyAny>,
) -> PyResult<Vec<(plakoto::Position, plakoto::Roll)>> {
    let py = positions.py();
    let positions = readable::<i8>(positions, "positions", &[None, Some(CELLS)])?;
    let count = positions.shape()[0];
    let cells = rows_of(&positions)?;
    match small_numbers(rolls, "rolls", &[Some(count), Some(2)])? {
        Numbers::Narrow(rolls) => cases_of(py, cells, rows_of(&rolls)?),
        Numbers::Wide(rolls) => cases_of(py, cells, rows_of(&rolls)?),
    }
}

/// The positions and rolls of as many rows of each.
fn cases_of<T: Copy + Into<i32>>(
    py: Python<'_>,
    positions: &[[i8; CELLS]],
    rolls: &[[T; 2]],
) -> PyResult<Vec<(plakoto::Position, plakoto::Roll)>> {
    let mut cases = Vec::with_capacity(positions.len());
    for (row, (cells, &[first, second])) in positions.iter().zip(rolls).enumerate() {
        let roll = plakoto::Roll::new(first.into(), second.into())
            .map_err(|faults| fault::in_row(py, "rolls", row, faults))?;
        cases.push((position_in(py, row, cells)?, roll));
    }
    Ok(cases)
}

/// The rows of an array in C order.
fn rows_of<'a, T: Element, const WIDTH: usize>(
    array: &'a PyReadonlyArrayDyn<'_, T>,
) -> PyResult<&'a [[T; WIDTH]]> {
    Ok(array.as_slice().map_err(|_| not_in_c_order(array.py()))?.as_chunks().0)
}

/// The lists of steps of an array; a step of zeros ends its list.
fn steps_in(steps: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<plakoto::Steps>> {
    let py = steps.py();
    match small_numbers(steps, "steps", &[Some(count), Some(4), Some(2)])? {
        Numbers::Narrow(steps) => lists_of(py, rows_of(&steps)?),
        Numbers::Wide(steps) => lists_of(py, rows_of(&steps)?),
    }
}

/// The list of steps of each row.
fn lists_of<T: Copy + Into<i32>>(py: Python<'_>, rows: &[[T; 8]]) -> PyResult<Vec<plakoto::Steps>> {
    let list = |(row, numbers): (usize, &[T; 8])| {
        let pairs = numbers.as_chunks::<2>().0.iter().map(|&[from, to]| (from.into(), to.into()));
        let pairs: Vec<(i32, i32)> = pairs.collect();
        let used = pairs.iter().rposition(|&pair| pair != (0, 0)).map_or(0, |last| last + 1);
        plakoto::Step::list(&pairs[..used]).map_err(|faults| fault::in_row(py, "steps", row, faults))
    };
    rows.iter().enumerate().map(list).collect()
}

/// An array of whole numbers.
enum Numbers<'py> {
    Narrow(PyReadonlyArrayDyn<'py, i8>),
    Wide(PyReadonlyArrayDyn<'py, i32>),
}

/// An array of whole numbers of any kind: what does not fit stands at the end of the range, which every check refuses.
fn small_numbers<'py>(object: &Bound<'py, PyAny>, name: &str, shape: Shape<'_>) -> PyResult<Numbers<'py>> {
    if object.cast::<PyArrayDyn<i8>>().is_ok() {
        return readable(object, name, shape).map(Numbers::Narrow);
    }
    let py = object.py();
    let numpy = get_array_module(py)?;
    let array = numpy.call_method1("asarray", (object,))?;
    if shape[0] == Some(0) && is_empty(&array)? {
        let none = empty::<i8>(py, &shape.iter().map(|side| side.unwrap_or(0)).collect::<Vec<_>>())?;
        return readable(&none, name, shape).map(Numbers::Narrow);
    }
    let dtype = array.getattr("dtype")?;
    let (kind, size): (String, usize) =
        (dtype.getattr("kind")?.extract()?, dtype.getattr("itemsize")?.extract()?);
    if kind != "i" && kind != "u" {
        return Err(wrong_dtype(&array, name, "a dtype of whole numbers")?);
    }
    check_shape(array.cast::<PyUntypedArray>()?, name, shape)?;
    let array = match (kind.as_str(), size) {
        ("i", 8..) => numpy.call_method1("clip", (array, i32::MIN, i32::MAX))?,
        ("u", 4..) => numpy.call_method1("minimum", (array, i32::MAX))?,
        _ => array,
    };
    readable(&array.call_method1("astype", ("int32",))?, name, shape).map(Numbers::Wide)
}

/// The seeds of an array, of whole numbers from 0 on.
fn seeds_in(object: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    let py = object.py();
    let numpy = get_array_module(py)?;
    let array = numpy.call_method1("asarray", (object,))?;
    check_shape(array.cast::<PyUntypedArray>()?, "seeds", &[None])?;
    if is_empty(&array)? {
        return Ok(Vec::new());
    }
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let negative = kind == "i" && array.call_method1("__lt__", (0,))?.call_method0("any")?.is_truthy()?;
    if negative {
        return Err(fault::argument(py, "seeds: numbers from 0 to 2**64 - 1".to_owned()));
    }
    if kind != "i" && kind != "u" {
        return Err(wrong_dtype(&array, "seeds", "a dtype of whole numbers")?);
    }
    let array = readable::<u64>(&array.call_method1("astype", ("uint64",))?, "seeds", &[None])?;
    Ok(array.as_slice().map_err(|_| not_in_c_order(py))?.to_vec())
}

/// Whether an array is an empty list, as which numpy also reads `[]`: its dtype says nothing.
fn is_empty(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(array.cast::<PyUntypedArray>()?.shape() == [0])
}

/// An array that may be read, in C order: a copy, if it was not in that order.
fn readable<'py, T: Element>(
    object: &Bound<'py, PyAny>,
    name: &str,
    shape: Shape<'_>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = checked::<T>(object, name, shape)?;
    let array = if array.is_c_contiguous() {
        array
    } else {
        get_array_module(object.py())?.call_method1("ascontiguousarray", (array,))?.cast_into()?
    };
    array.try_readonly().map_err(|error| cannot_borrow(object.py(), name, &error))
}

/// A caller's array that may be written to, which must be exactly as it should.
fn writable<'py, T: Element>(
    out: &Bound<'py, PyAny>,
    shape: Shape<'_>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = checked::<T>(out, "out", shape)?;
    if !array.is_c_contiguous() {
        return Err(not_in_c_order(out.py()));
    }
    array.try_readwrite().map_err(|error| cannot_borrow(out.py(), "out", &error))
}

/// The array, if it is one of this type and shape.
fn checked<'py, T: Element>(
    object: &Bound<'py, PyAny>,
    name: &str,
    shape: Shape<'_>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = object.py();
    let Ok(untyped) = object.cast::<PyUntypedArray>() else {
        let kind = object.get_type().name()?.to_string();
        return Err(PyTypeError::new_err(format!("{name}: a numpy array is wanted, not '{kind}'")));
    };
    check_shape(untyped, name, shape)?;
    let same_type = untyped.dtype().is_equiv_to(&T::get_dtype(py));
    if !same_type {
        return Err(wrong_dtype(object, name, &format!("dtype {}", T::get_dtype(py)))?);
    }
    Ok(object.cast::<PyArrayDyn<T>>()?.clone())
}

fn check_shape(array: &Bound<'_, PyUntypedArray>, name: &str, shape: Shape<'_>) -> PyResult<()> {
    let found = array.shape();
    let fits = |(wanted, found): (&Option<usize>, &usize)| wanted.is_none_or(|wanted| wanted == *found);
    if found.len() == shape.len() && shape.iter().zip(found).all(fits) {
        return Ok(());
    }
    let message = format!("{name}: shape {} is wanted, not {}", shown(shape), shown_found(found));
    Err(fault::argument(array.py(), message))
}

/// A new array, which the engine is about to fill. Where there is no memory for it, that is Python's `MemoryError`.
fn empty<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    get_array_module(py)?.call_method1("empty", (PyTuple::new(py, shape)?, T::get_dtype(py)))
}

/// What the engine has answered, as an array of rows, or written to the caller's.
fn given<'py, T: Element + Copy>(
    py: Python<'py>,
    numbers: Vec<T>,
    row: &[usize],
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rows = numbers.len() / row.iter().product::<usize>().max(1);
    if let Some(out) = out {
        let shape: Vec<_> = std::iter::once(rows).chain(row.iter().copied()).map(Some).collect();
        let mut array = writable::<T>(out, &shape)?;
        array.as_slice_mut().map_err(|_| not_in_c_order(py))?.copy_from_slice(&numbers);
        return Ok(out.clone());
    }
    let flat = PyArray1::from_vec(py, numbers);
    Ok(match *row {
        [width] => flat.reshape([rows, width])?.into_any(),
        [height, width] => flat.reshape([rows, height, width])?.into_any(),
        _ => flat.into_any(),
    })
}

fn threads_of(py: Python<'_>, threads: Whole) -> PyResult<usize> {
    Ok(threads.up_to(py, THREADS, "threads")? as usize)
}

fn shown(shape: Shape<'_>) -> String {
    let sides: Vec<String> =
        shape.iter().map(|side| side.map_or_else(|| "n".to_owned(), |side| side.to_string())).collect();
    let end = if sides.len() == 1 { "," } else { "" };
    format!("({}{end})", sides.join(", "))
}

fn shown_found(shape: &[usize]) -> String {
    shown(&shape.iter().copied().map(Some).collect::<Vec<_>>())
}

fn wrong_dtype(array: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyResult<PyErr> {
    let found = array.getattr("dtype")?;
    Ok(PyTypeError::new_err(format!("{name}: {wanted} is wanted, not {found}")))
}

fn not_in_c_order(py: Python<'_>) -> PyErr {
    let message = "out: its rows must lie one after the other (C order), without steps between";
    fault::argument(py, message.to_owned())
}

fn cannot_borrow(py: Python<'_>, name: &str, error: &BorrowError) -> PyErr {
    let message = match error {
        BorrowError::NotWriteable => format!("{name}: the array is read-only"),
        _ => format!("{name}: its memory is in use by another call"),
    };
    fault::argument(py, message)
}
