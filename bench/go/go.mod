module platform-core/bench/go

go 1.26
