package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A test: what a run is given, and what is expected of it. The JSON values must not be modified. */
public record WorkflowTest(TestId id, Given given, Expectation expectation) {

    /**
     * The identity of a test.
     *
     * @param file path of the test file, as the user names it
     * @param line line of the test in that file
     * @param workflow the workflow under test, as the file names it
     */
    public record TestId(String file, int line, String name, String workflow) {}

    /**
     * What a test gives to its run.
     *
     * @param timeLimit how long the run may take, in its own time
     */
    public record Given(JsonNode input, CallRules callRules, List<TestEvent> events, Duration timeLimit) {
        public Given {
            events = List.copyOf(events);
        }
    }

    /**
     * How the calls of a run are answered.
     *
     * @param secrets values by name
     * @param mocks the first that matches a call answers it
     * @param realCalls whether calls that no mock matches are made
     */
    public record CallRules(Map<String, JsonNode> secrets, List<Mock> mocks, boolean realCalls) {
        public CallRules {
            secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
            mocks = List.copyOf(mocks);
        }
    }
}
