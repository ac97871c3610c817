package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.CheckedTests;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.Pointer;
import dev.flow.workflowtest.model.WorkflowTest.CallRules;
import dev.flow.workflowtest.model.WorkflowTest.Given;
import dev.flow.workflowtest.model.WorkflowTest.TestId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tests of a checked test file. */
public record TestFile(String path, String workflow, List<WorkflowTest> tests) {
    private static final Duration YEAR = Duration.ofDays(365);

    public TestFile {
        tests = List.copyOf(tests);
    }

    /** Reads a test file that has no errors. */
    public static TestFile of(CheckedTests checked) {
        var file = checked.document();
        var workflow = file.path("workflow").asText();
        var tests = new ArrayList<WorkflowTest>();
        var events = new TestEventReader();
        file.path("tests").properties().forEach(entry -> {
            var name = entry.getKey();
            var test = entry.getValue();
            var pointer = Pointer.ROOT.child("tests").child(name).toString();
            int line = checked.positions().key(pointer).map(Range::line).orElse(1);
            tests.add(new WorkflowTest(
                    new TestId(checked.source().path(), line, name, workflow),
                    new Given(
                            test.has("input") ? test.path("input") : JsonNodeFactory.instance.objectNode(),
                            callRules(file, test),
                            events.read(test.path("events")),
                            IsoDuration.parse(test.path("timeLimit").asText()).orElse(YEAR)),
                    ExpectationReader.read(test.path("expect"))));
        });
        return new TestFile(checked.source().path(), workflow, tests);
    }

    /** The settings of the test, then those of the file, which apply to all its tests. */
    private static CallRules callRules(JsonNode file, JsonNode test) {
        Map<String, JsonNode> secrets = new LinkedHashMap<>();
        List<Mock> mocks = new ArrayList<>(MockReader.read(test.path("mocks")));
        mocks.addAll(MockReader.read(file.path("mocks")));
        for (var owner : List.of(file, test)) {
            owner.path("secrets").properties().forEach(secret -> secrets.put(secret.getKey(), secret.getValue()));
        }
        return new CallRules(
                secrets,
                mocks,
                test.path("realCalls").asBoolean(file.path("realCalls").asBoolean(false)));
    }
}
