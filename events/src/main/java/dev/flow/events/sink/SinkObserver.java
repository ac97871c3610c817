package dev.flow.events.sink;

/** Port: what is counted of sinks. Thread-safe; must not block. */
public interface SinkObserver {
    /** Nothing is counted. */
    SinkObserver NONE = new SinkObserver() {
        @Override
        public void onSent(String sink) {}

        @Override
        public void onFailed(String sink) {}
    };

    /** A sink has taken an event. */
    void onSent(String sink);

    /** An attempt to send an event was not successful and will be repeated. */
    void onFailed(String sink);
}
