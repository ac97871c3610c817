package dev.flow.proofs.kill;

import java.util.List;

/** Which processes a kill ends. */
enum Victim {
    WORKER,
    SERVER,
    BOTH;

    private static final List<Victim> TURNS = List.of(WORKER, SERVER, WORKER, BOTH);

    /** They take turns. */
    static Victim of(int kill) {
        return TURNS.get(kill % TURNS.size());
    }

    boolean worker() {
        return this != SERVER;
    }

    boolean server() {
        return this != WORKER;
    }
}
