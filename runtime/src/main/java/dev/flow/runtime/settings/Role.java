package dev.flow.runtime.settings;

/** What a process of the service does. */
public enum Role {
    /** Serves HTTP. */
    GATEWAY,

    /** Executes runs. */
    WORKER,

    /** Both, in one process. */
    COMBINED;

    /** Whether it serves HTTP. */
    public boolean serves() {
        return this != WORKER;
    }

    /** Whether it executes runs. */
    public boolean works() {
        return this != GATEWAY;
    }

    /** The profile that it has unless told otherwise. */
    public Profile profile() {
        return this == COMBINED ? Profile.LOCAL : Profile.PRODUCTION;
    }
}
