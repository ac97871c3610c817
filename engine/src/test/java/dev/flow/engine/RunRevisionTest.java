package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.CallRequest;
import dev.flow.engine.record.RunMemo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The revision that a run was started with reaches all of its calls, so that they have the settings of that one. */
final class RunRevisionTest {
    private static final String ROOT = """
            document: {dsl: 1.0.3, namespace: test, name: root, version: 1.0.0}
            do:
              - ask: {call: host:1.0.0@default, with: {}}
              - below: {run: {workflow: {namespace: test, name: below, version: 1.0.0}}}
            """;

    private static final String BELOW = """
            document: {dsl: 1.0.3, namespace: test, name: below, version: 1.0.0}
            do:
              - again: {call: host:1.0.0@default, with: {}}
            """;

    private final LoadedDefinitions definitions = DefinitionLoader.load(
            ConfigurationChecker.check(ConfigurationFiles.builder()
                    .workflows(List.of(new SourceFile("root.yaml", ROOT), new SourceFile("below.yaml", BELOW)))
                    .hostFunctions(List.of(new HostFunctionSignature("host", "1.0.0")))
                    .build()),
            "test.root",
            ResourceResolver.none());

    private final Queue<CallRequest> requests = new ConcurrentLinkedQueue<>();

    private void run(@Nullable String revision) {
        try (Engine engine = EmbeddedEngine.builder()
                .definitions(
                        digest -> Optional.ofNullable(definitions.byDigest().get(digest)))
                .calls(arguments -> {
                    requests.add(CallRequest.parse(arguments.get(0, JsonNode.class)));
                    return Json.object();
                })
                .build()) {
            String digest = definitions.root().digest();
            RunMemo memo = new RunMemo("scope", digest, "api", revision, Map.of(), Json.object());
            Optional<RunResult> result = engine.start(new StartRequest("run", "test.root", digest, Json.object(), memo))
                    .result(Duration.ofMinutes(1));
            assertThat(result).get().isInstanceOf(RunResult.Completed.class);
        }
    }

    @Test
    void calls_of_a_run_and_of_its_sub_workflows_name_its_revision() {
        run("revision-7");

        assertThat(requests).extracting(CallRequest::task).containsExactly("/do/0/ask", "/do/0/again");
        assertThat(requests).extracting(CallRequest::revision).containsOnly("revision-7");
    }

    @Test
    void calls_of_a_run_without_a_revision_name_none() {
        run(null);

        assertThat(requests).hasSize(2).extracting(CallRequest::revision).containsOnlyNulls();
    }
}
