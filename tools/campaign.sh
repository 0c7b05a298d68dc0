#!/bin/sh
# The long campaign of docs/reliability.md: one part after the other, whatever becomes of
# those before, with a line on each in $OUT/results.txt and what it said in $OUT/PART.log.
# How much of each is in the environment; the Makefile says how much is whole. PARTS are
# those to run. It ends with 1 if a part found something.
cd "$(dirname "$0")/.." || exit
mkdir -p "$OUT"
status=0

# part NAME COMMAND... runs a part, if it is wanted.
part() {
	name=$1
	shift
	case " $PARTS " in *" ${name%%-*} "*) ;; *) return ;; esac
	began=$(date +%s)
	if "$@" >"$OUT/$name.log" 2>&1; then how="found nothing"; else how="FOUND SOMETHING"; status=1; fi
	took=$(($(date +%s) - began))
	{
		echo "$(date -u '+%F %R') $name: $how in ${took} s, seed $SEED ($(git rev-parse --short HEAD))"
		# What the tests say of themselves, how far fuzzing came, and what failed.
		grep -hE '^ +[a-z_]+_test\.go:[0-9]+: |^ +[a-z]+\.go:[0-9]+: (\[rapid\]|[0-9]+ commands)|^fuzz: elapsed|^--- FAIL|^ *--- FAIL|^panic' \
			"$OUT/$name.log" | sed -E 's/^ +[a-z_]+\.go:[0-9]+: /    /' | awk '/^fuzz: elapsed/ { last = "    " $0; next } { print } END { if (last) print last }' |
			cut -c1-240 | head -40
	} | tee -a "$OUT/results.txt"
}

run() { "$GO" test -v -vet=off -count 1 -timeout 0 "$@"; }

part kills run ./e2e -run 'TestKill$' -kills "$KILLS" -seed "$SEED"
part cuts run ./store/sqlite -run 'TestPowerCuts' -cuts "$CUTS" -seed "$SEED"
part cuts-program run ./e2e -run 'TestPowerCuts$' -cuts "$PROGRAM_CUTS" -seed "$SEED"
part faults run ./store/postgres -run 'TestFaults$' -faults "$FAULTS" -seed "$SEED"
part calls run ./store/sqlite -run 'TestOneCallFails' -one "$ONE" -seed "$SEED"
part calls-table run ./table -run 'TestOneCallOfTheStoreFails'
part clocks run ./table ./web -run 'AClockThatIsSet'
part disks run ./store/sqlite -run 'FullDisk|ReadOnly|NoRoom|Gone'
part histories run ./store/sqlite ./store/postgres ./store/memory -run 'TestStore/histories' -rapid.checks "$HISTORIES"
part shapes run ./e2e -run 'OldLogs|ViewAt|KeptLogs'
part players run ./game/gametest ./systems/nde ./systems/universais -run '^(TestWalks|TestCounterKeepsAllPromises)$' \
	-walks "$WALKS" -from "$SEED" -rapid.checks "$TABLES"
part players-cortex run ./systems/cortex -run 'TestWalks$' -walks "$WALKS" -from "$SEED" -rapid.checks "$TABLES"
part players-games run ./systems/cortex -run 'Any(Game|Sheet)$' -games "$GAMES" -fresh
part players-brisk run ./systems/nde ./systems/universais ./systems/cortex -run '^(TestWalks|TestBriskGames)$/^(brisk)?$' \
	-brisk "$BRISK" -from "$SEED"
# They leave much behind and keep little: memory is cheaper here than time.
part players-heedless run ./systems/nde ./systems/universais ./systems/cortex -exec "env GOGC=1600" \
	-run '^(TestWalks|TestHeedlessGames)$/^(heedless)?$' -heedless "$HEEDLESS" -from "$SEED"
part soak run ./e2e -run 'TestSoak$' -soak "$SOAK"

# Each target of fuzzing for a while.
grep -rnoE '^func Fuzz[A-Za-z]+' --include=*_test.go . | sed -E 's|^\./(.*)/[^/]+:[0-9]+:func (.*)|\1 \2|' | sort >"$OUT/targets.txt"
while read -r folder target; do
	part "fuzz-$(echo "$folder" | tr / .).$target" "$GO" test -vet=off -run '^$' -fuzz "^$target\$" -fuzztime "$FUZZ" -fuzzminimizetime 100x "./$folder" </dev/null
done <"$OUT/targets.txt"
exit $status
