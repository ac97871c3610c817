package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.conformance.json.Yaml;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationChecker;
import dev.flow.definition.Definition;
import dev.flow.definition.DefinitionLoadException;
import dev.flow.definition.DefinitionLoader;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.interpreter.Supported;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/** One scenario as it goes on: what was given, what was done, what came of it. Not thread-safe. */
public final class World {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final AtomicLong RUNS = new AtomicLong();

    private final Lane lane;
    private final Configuration configuration;
    private JsonNode input = JsonNodeFactory.instance.objectNode();
    private @Nullable Definition loaded;
    private @Nullable String refusal;
    private @Nullable RunHandle run;
    private @Nullable RunResult result;
    private boolean timeKept;

    World(Lane lane) {
        this.lane = lane;
        this.configuration = new Configuration(lane.functions().signatures());
    }

    public Lane lane() {
        return lane;
    }

    /** What the scenario gives, before anything is done with it. */
    public Configuration configuration() {
        return configuration;
    }

    /** A value of a step, with the addresses that are really served. */
    public JsonNode value(String document) {
        return Yaml.read(text(document));
    }

    /** A text of a step, with the addresses that are really served. */
    public String text(String document) {
        return lane.internet().rewrite(document);
    }

    public void input(JsonNode value) {
        input = value;
    }

    /** Checks the configuration. */
    public List<Diagnostic> check() {
        return checked().diagnostics();
    }

    private CheckedConfiguration checked() {
        return ConfigurationChecker.check(configuration.files());
    }

    /** Loads the workflow for running, or remembers why that is refused. */
    public void load() {
        CheckedConfiguration checked = checked();
        List<Diagnostic> errors = checked.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
        assertThat(errors).as("the document is valid").isEmpty();
        try {
            LoadedDefinitions definitions = DefinitionLoader.load(checked, configuration.workflow(), lane.resources());
            definitions.byDigest().values().forEach(definition -> Supported.check(definition, lane.options()));
            lane.publish(definitions.byDigest());
            loaded = definitions.root();
        } catch (DefinitionLoadException refused) {
            refusal = refused.diagnostics().getFirst().code();
        } catch (EngineException refused) {
            refusal = refused.code();
        }
    }

    /** The digest of the workflow as it was loaded last. */
    public String digest() {
        return definition().digest();
    }

    /** Why the workflow could not be loaded. */
    public @Nullable String refusal() {
        return refusal;
    }

    private Definition definition() {
        return loaded == null ? fail("The workflow was not loaded: " + refusal) : loaded;
    }

    /** Loads the workflow and starts a run of it. */
    public void start() {
        load();
        Definition definition = definition();
        String workflow = definition.workflow().qualifiedName();
        run = lane.engine()
                .start(new StartRequest(workflow + "." + RUNS.incrementAndGet(), workflow, definition.digest(), input));
    }

    public RunHandle run() {
        return run == null ? fail("No run was started.") : run;
    }

    /** How the run ended; waits for it. */
    public RunResult result() {
        if (result == null) {
            result = ended().orElseGet(() -> fail(
                    "The run has not ended; its history: " + lane.histories().events(run().workflowId())));
        }
        return result;
    }

    private Optional<RunResult> ended() {
        return timeKept ? run().result(PATIENCE) : lane.time().skippedFor(() -> run().result(PATIENCE));
    }

    /** Time passes as on the clock until the end. */
    public void keepTime() {
        timeKept = true;
    }

    /** The output of a run that completed. */
    public JsonNode output() {
        return switch (result()) {
            case RunResult.Completed(JsonNode output) -> output;
            case RunResult.Faulted(var error) -> fail("The workflow faulted with " + error);
            case RunResult.Canceled _ -> fail("The workflow was cancelled.");
            case RunResult.Terminated(String reason) -> fail("The workflow was terminated: " + reason);
        };
    }

    /** The error of a run that faulted, as a document would see it. */
    public ObjectNode error() {
        return switch (result()) {
            case RunResult.Faulted(var error) -> {
                ObjectNode json = JsonNodeFactory.instance.objectNode();
                json.put("type", error.type()).put("status", error.status());
                json.put("title", error.title()).put("detail", error.detail()).put("instance", error.instance());
                yield json;
            }
            case RunResult.Completed(JsonNode output) -> fail("The workflow completed with " + output);
            case RunResult.Canceled _ -> fail("The workflow was cancelled.");
            case RunResult.Terminated(String reason) -> fail("The workflow was terminated: " + reason);
        };
    }

    public void awaitStarted(String task, int times) {
        assertThat(lane.observations().awaitStarted(task, times, PATIENCE))
                .as(
                        "%s has started %s times; these tasks started: %s",
                        task, times, lane.observations().started())
                .isTrue();
    }

    /** How long each timer of the run was set for. */
    public List<Duration> timers() {
        return lane.histories().timers(run().workflowId());
    }

    /** The histories of all runs of this scenario as text. */
    public String histories() {
        StringBuilder all = new StringBuilder(lane.histories().text(run().workflowId()));
        lane.observations().runs().forEach(id -> all.append(lane.histories().text(id)));
        return all.toString();
    }

    private void record(String scenario, String workflowId) {
        String folder = System.getProperty("flow.histories.record");
        if (folder != null) {
            var history = lane.histories().history(workflowId);
            Recording.of(scenario, lane.published(), history).write(Path.of(folder), Recording.shape(history));
        }
    }

    /** Replays every run of the scenario: the interpreter must decide again as it did. */
    void replay(String scenario) {
        for (String workflowId : lane.observations().runs()) {
            try {
                lane.histories().replay(workflowId);
                record(scenario, workflowId);
            } catch (Exception e) {
                throw new AssertionError("The run " + workflowId + " does not replay.", e);
            }
        }
    }
}
