module platform-core/bench/upstream

go 1.26
