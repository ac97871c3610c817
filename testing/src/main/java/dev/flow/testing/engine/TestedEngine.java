package dev.flow.testing.engine;

/**
 * The engine of the services that tests start: {@code embedded}, or what {@code -Dflow.test.engine} names, which the
 * whole suite can be run on. Tests of one engine name it themselves.
 */
public final class TestedEngine {
    private TestedEngine() {}

    /** A value of {@code FLOW_ENGINE__KIND}: {@code embedded} or {@code local}. */
    public static String kind() {
        return System.getProperty("flow.test.engine", "embedded");
    }
}
