package dev.flow.runtime.settings;

/** What a process of the service does. */
public enum Role {
    /** Serves the HTTP interface; workers execute the runs. */
    GATEWAY,

    /** Executes runs; its HTTP port has probes only. */
    WORKER,

    /** Serves HTTP and executes runs in one process. */
    COMBINED;

    /** Whether the role serves the HTTP interface. */
    public boolean servesHttp() {
        return this != WORKER;
    }

    /** Whether the role has a worker. */
    public boolean executesRuns() {
        return this != GATEWAY;
    }

    /** The default profile of the role. */
    public Profile profile() {
        return this == COMBINED ? Profile.LOCAL : Profile.PRODUCTION;
    }
}
