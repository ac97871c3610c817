package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One test: a run with given input, and what must come of it. The JSON in it must not be modified. */
public record WorkflowTest(Title title, Given given, Expectation expectation) {

    /**
     * Which test it is.
     *
     * @param file that it stands in, as the user would name it
     * @param line of that file
     * @param workflow as the file names it
     */
    public record Title(String file, int line, String name, String workflow) {}

    /**
     * What a run is given.
     *
     * @param timeLimit how long the run may last, in its own time
     */
    public record Given(JsonNode input, Outside outside, List<Delivery> events, Duration timeLimit) {
        public Given {
            events = List.copyOf(events);
        }
    }

    /**
     * What stands in for the world outside.
     *
     * @param mocks the first that fits a call answers it
     * @param realCalls whether calls that no mock answers are made
     */
    public record Outside(Map<String, JsonNode> secrets, List<Mock> mocks, boolean realCalls) {
        public Outside {
            secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
            mocks = List.copyOf(mocks);
        }
    }
}
