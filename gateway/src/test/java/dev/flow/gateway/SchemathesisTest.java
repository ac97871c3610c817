package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.settings.GatewaySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * schemathesis against the exported document: everything that a client may send, and much that it may not, with all
 * checks. It is a Python package, installed into a virtual environment under {@code target}.
 */
@Tag("process")
class SchemathesisTest {
    private static final String PACKAGE = "schemathesis==4.32.5";
    private static final JsonMapper JSON = new JsonMapper();
    /** Never 2xx here: the panel's files come with the panel; the door leads elsewhere; there is a draft already. */
    private static final Set<String> WITHOUT_SUCCESS = Set.of("getPanelFile", "openPanel", "createConfigurationDraft");

    @Test
    void no_check_fails_and_every_operation_succeeds_at_least_once() throws Exception {
        var tool = PinnedTool.python("schemathesis", PACKAGE);
        Credentials credentials = new Credentials();
        try (Gateway gateway =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(credentials.provider()))) {
            Client client = new Client(gateway.port()).bearer(credentials.all);
            Path examples = tool.write("examples.json", examples(client, gateway.port(), credentials.all));
            Path document = tool.write("openapi.json", OpenApi.export().toString());
            Path record = tool.folder().resolve("record.ndjson");
            Files.deleteIfExists(record);
            tool.write("schemathesis.toml", "[auth.openapi.bearer]\nbearer = \"" + credentials.all + "\"\n");
            int exit = tool.run(
                    Map.of(
                            "SCHEMATHESIS_HOOKS",
                            "hooks",
                            "PYTHONPATH",
                            Path.of("src", "test", "python").toAbsolutePath().toString(),
                            "FLOW_EXAMPLES",
                            examples.toString()),
                    List.of(
                            tool.python("schemathesis").toString(),
                            "run",
                            document.toString(),
                            "--url",
                            "http://127.0.0.1:" + gateway.port(),
                            "--checks",
                            "all",
                            "--phases",
                            "examples,coverage,fuzzing",
                            "--max-examples",
                            "20",
                            "--seed",
                            "7",
                            "--generation-database",
                            "none",
                            "--request-timeout",
                            "90",
                            "--suppress-health-check",
                            "all",
                            "--report",
                            "ndjson",
                            "--report-ndjson-path",
                            record.toString(),
                            "--no-color"));
            assertThat(exit).as(tool.output()).isZero();
            assertThat(succeeded(record)).containsAll(promised());
        }
    }

    private static List<String> promised() {
        return Signature.all().stream()
                .filter(one -> !WITHOUT_SUCCESS.contains(one.operation()))
                .map(one -> one.method() + " " + one.path())
                .toList();
    }

    /** {@code METHOD /path} of operations that answered 2xx. */
    private static Set<String> succeeded(Path record) throws IOException {
        Set<String> succeeded = new HashSet<>();
        try (Stream<String> lines = Files.lines(record)) {
            for (String line : (Iterable<String>) lines::iterator) {
                collect(JSON.readTree(line), succeeded);
            }
        }
        return succeeded;
    }

    private static void collect(JsonNode event, Set<String> succeeded) {
        for (JsonNode recorder : event.findValues("recorder")) {
            String label = recorder.path("label").asText();
            for (JsonNode interaction : recorder.path("interactions")) {
                int status = interaction.at("/response/status_code").asInt();
                if (status >= 200 && status < 300) {
                    succeeded.add(label);
                }
            }
        }
    }

    /** Runs for whatever needs one: finished, and open ones to be steered. */
    private static String examples(Client client, int port, String token) {
        Requests requests = new Requests(client);
        GatewayFixture.shared().configuration().withoutDraft();
        ObjectNode examples = JSON.createObjectNode();
        examples.put("server", "http://127.0.0.1:" + port);
        examples.put("token", token);
        examples.put("workflow", "shop.hello");
        examples.put("finished_run", requests.start("hello", "?wait=PT30S"));
        ObjectNode open = examples.putObject("open_runs");
        for (String operation : List.of(
                "cancelWorkflowExecution",
                "terminateWorkflowExecution",
                "pauseWorkflowExecution",
                "resumeWorkflowExecution",
                "restartWorkflowExecution")) {
            var runs = open.putArray(operation);
            Stream.generate(requests::waiting).limit(6).forEach(runs::add);
        }
        var listening = open.putArray("signalWorkflowEvent");
        Stream.generate(() -> requests.start("listening", "")).limit(6).forEach(listening::add);
        return examples.toString();
    }
}
