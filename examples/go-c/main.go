// Plakoto in Go, by cgo: a turn played, refused and drawn, and a whole random game.
package main

/*
#cgo pkg-config: plakoto
#include <plakoto.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"log"
	"unsafe"
)

// check turns what a call answered into an error.
func check(status C.int32_t, detail *C.plakoto_detail) error {
	if status == C.PLAKOTO_OK {
		return nil
	}
	return errors.New(C.GoString(C.plakoto_status_name(status)) + ": " + C.GoString(&detail.message[0]))
}

func parse(text string) (C.plakoto_position, error) {
	var position C.plakoto_position
	var detail C.plakoto_detail
	given := []byte(text)
	status := C.plakoto_position_parse((*C.char)(unsafe.Pointer(&given[0])), C.size_t(len(given)), &position, &detail)
	return position, check(status, &detail)
}

func legalPlays(position *C.plakoto_position, roll C.plakoto_roll, rules C.plakoto_ruleset) ([]C.plakoto_play, error) {
	plays := make([]C.plakoto_play, 64)
	var count C.size_t
	var detail C.plakoto_detail
	status := C.plakoto_legal_plays(position, roll, rules, &plays[0], C.size_t(len(plays)), &count, &detail)
	if status == C.PLAKOTO_ANSWER_FULL {
		plays = make([]C.plakoto_play, count)
		status = C.plakoto_legal_plays(position, roll, rules, &plays[0], C.size_t(len(plays)), &count, &detail)
	}
	if err := check(status, &detail); err != nil {
		return nil, err
	}
	return plays[:count], nil
}

func text(position *C.plakoto_position, roll C.plakoto_roll, rules C.plakoto_ruleset, play *C.plakoto_play) (string, error) {
	var buffer [C.PLAKOTO_PLAY_TEXT_SIZE]C.char
	var length C.size_t
	var detail C.plakoto_detail
	status := C.plakoto_play_text(position, roll, rules, play, &buffer[0], C.size_t(len(buffer)), &length, &detail)
	return C.GoStringN(&buffer[0], C.int(length)), check(status, &detail)
}

func run() error {
	position, err := parse("white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8")
	if err != nil {
		return err
	}
	var greek C.plakoto_ruleset
	roll := C.plakoto_roll{first: 5, second: 3}
	plays, err := legalPlays(&position, roll, greek)
	if err != nil {
		return err
	}
	for n := range plays {
		line, err := text(&position, roll, greek, &plays[n])
		if err != nil {
			return err
		}
		fmt.Println(line)
	}

	var after C.plakoto_position
	var detail C.plakoto_detail
	wrong := []C.plakoto_step{{from: 20, to: 15}, {from: 8, to: 5}}
	refused := C.plakoto_apply(&position, roll, greek, &wrong[0], 2, &after, &detail)
	fmt.Printf("%s at step %d\n", C.GoString(C.plakoto_status_name(refused)), detail.step)
	right := []C.plakoto_step{{from: 20, to: 15}, {from: 13, to: 10}}
	if err := check(C.plakoto_apply(&position, roll, greek, &right[0], 2, &after, &detail), &detail); err != nil {
		return err
	}
	var id [C.PLAKOTO_ID_SIZE]C.char
	var length C.size_t
	if err := check(C.plakoto_to_id(&after, &id[0], C.size_t(len(id)), &length, &detail), &detail); err != nil {
		return err
	}
	fmt.Println(C.GoStringN(&id[0], C.int(length)))

	var game C.plakoto_playout
	if err := check(C.plakoto_random_game(greek, 7, 1000, &game, &detail), &detail); err != nil {
		return err
	}
	fmt.Printf("seed 7: %d turns, winner %d, points %d\n", game.turns, game.outcome.winner, game.outcome.points)
	return nil
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
