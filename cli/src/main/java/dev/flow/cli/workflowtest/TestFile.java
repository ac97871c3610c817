package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.workflowtest.WorkflowTest.Given;
import dev.flow.cli.workflowtest.WorkflowTest.Outside;
import dev.flow.cli.workflowtest.WorkflowTest.Title;
import dev.flow.definition.CheckedTests;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.Pointer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file of tests that was checked, as data. */
public record TestFile(String path, String workflow, List<WorkflowTest> tests) {
    private static final Duration YEAR = Duration.ofDays(365);

    public TestFile {
        tests = List.copyOf(tests);
    }

    /** Reads a file without errors. */
    public static TestFile of(CheckedTests checked) {
        var file = checked.document();
        var workflow = file.path("workflow").asText();
        var tests = new ArrayList<WorkflowTest>();
        var events = new GivenEvents();
        file.path("tests").properties().forEach(entry -> {
            var name = entry.getKey();
            var test = entry.getValue();
            var pointer = Pointer.ROOT.child("tests").child(name).toString();
            int line = checked.positions().key(pointer).map(Range::line).orElse(1);
            tests.add(new WorkflowTest(
                    new Title(checked.source().path(), line, name, workflow),
                    new Given(
                            test.has("input") ? test.path("input") : JsonNodeFactory.instance.objectNode(),
                            outside(file, test),
                            events.read(test.path("events")),
                            IsoDuration.parse(test.path("timeLimit").asText()).orElse(YEAR)),
                    Expectations.read(test.path("expect"))));
        });
        return new TestFile(checked.source().path(), workflow, tests);
    }

    /** What the test says, and then what the file says for all. */
    private static Outside outside(JsonNode file, JsonNode test) {
        Map<String, JsonNode> secrets = new LinkedHashMap<>();
        List<Mock> mocks = new ArrayList<>(Mocks.read(test.path("mocks")));
        mocks.addAll(Mocks.read(file.path("mocks")));
        for (var owner : List.of(file, test)) {
            owner.path("secrets").properties().forEach(secret -> secrets.put(secret.getKey(), secret.getValue()));
        }
        return new Outside(
                secrets,
                mocks,
                test.path("realCalls").asBoolean(file.path("realCalls").asBoolean(false)));
    }
}
