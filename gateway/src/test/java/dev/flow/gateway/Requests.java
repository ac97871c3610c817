package dev.flow.gateway;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A good request for every operation, each on a run of its own where it changes one. */
final class Requests {
    private static final int MOST_LOOKS = 500;

    private final Client operator;
    private final String finished;
    private final ConfigurationRequests configuration;

    /** Takes a client that may do everything. */
    Requests(Client operator) {
        this.operator = operator;
        this.configuration =
                new ConfigurationRequests(operator, GatewayFixture.shared().configuration());
        this.finished = start("hello", "?wait=PT30S");
    }

    /** What is sent. */
    record Good(String path, @Nullable String body, String contentType) {
        Good(String path, @Nullable String body) {
            this(path, body, "application/json");
        }

        static Good json(String path, String body) {
            return new Good(path, body);
        }

        static Good yaml(String path, String body) {
            return new Good(path, body, "application/yaml");
        }

        /** Sends it. */
        Client.Got by(Client client, String method) {
            return body == null
                    ? client.send(method, path, null)
                    : client.with("content-type", contentType).send(method, path, body);
        }
    }

    /** For refusals, which need no run. */
    static Good refused(Signature signature) {
        String path = signature
                .path()
                .replace("{workflow_id}", "some-run")
                .replace("{event_name}", "paid")
                .replace("{workflow_name}", "shop.hello")
                .replace("{trigger_name}", "nightly")
                .replace("{backfill_id}", "some-backfill")
                .replace("{scheduled_start_id}", MemoryScheduledStarts.SOON)
                .replace("{mapping_name}", "default")
                .replace("{source_name}", MemoryWebhooks.SHOP)
                .replace("{delivery_id}", MemoryEvents.ACCEPTED)
                .replace("{discard_id}", "some-discard")
                .replace("{publication_id}", "some-publication")
                .replace("{revision_id}", "some-revision")
                .replace("{activation_id}", "some-activation")
                .replace("/**", "/index.html");
        return new Good(path, signature.method().equals("GET") ? null : "{}");
    }

    Good accepted(Signature signature) {
        if (ConfigurationRequests.covers(signature)) {
            return configuration.accepted(signature);
        }
        GatewayFixture.shared().triggers().restore();
        GatewayFixture.shared().scheduledStarts().restore();
        GatewayFixture.shared().populations().restore();
        GatewayFixture.shared().events().restore();
        String run = switch (signature.operation()) {
            case "signalWorkflowEvent" -> start("listening", "");
            case "cancelWorkflowExecution",
                    "terminateWorkflowExecution",
                    "pauseWorkflowExecution",
                    "resumeWorkflowExecution",
                    "restartWorkflowExecution" -> waiting();
            case "getPopulation", "pausePopulation", "resumePopulation", "cancelPopulation" -> MemoryPopulations.OPEN;
            case "rerunPopulation" -> MemoryPopulations.ENDED;
            case String _ -> finished;
        };
        String path = signature
                .path()
                .replace("{workflow_id}", run)
                .replace("{event_name}", "paid")
                .replace("{workflow_name}", "shop.hello")
                .replace("{trigger_name}", MemoryTriggers.NIGHTLY)
                .replace("{backfill_id}", MemoryTriggers.BACKFILL)
                .replace("{scheduled_start_id}", MemoryScheduledStarts.SOON)
                .replace("{mapping_name}", "default")
                .replace("{source_name}", MemoryWebhooks.SHOP)
                .replace("{delivery_id}", MemoryEvents.ACCEPTED)
                .replace("/**", "/index.html");
        if (signature.operation().equals("receiveCloudEvent")) {
            return new Good(path, event(UUID.randomUUID().toString(), "paid"), "application/cloudevents+json");
        }
        return new Good(path, signature.method().equals("GET") ? null : body(signature.operation()));
    }

    private static String body(String operation) {
        return switch (operation) {
            case "startWorkflow" -> start("hello", UUID.randomUUID());
            case "startWorkflowAgain" -> "{\"business_request_id\": \"" + UUID.randomUUID() + "\"}";
            case "receiveWebhook" -> MemoryWebhooks.genuine(UUID.randomUUID().toString());
            case "restartWorkflowExecution" -> "{\"from_task\": \"hold\", \"reason\": \"again\"}";
            case "signalWorkflowEvent" -> "{\"payload\": {\"amount\": 1}}";
            case "applyDeclaredTriggers" -> "{}";
            case "deleteDeclaredTrigger" -> "{\"confirmation\": \"" + MemoryTriggers.NIGHTLY + "\"}";
            case "backfillTrigger" -> "{\"from\": \"2026-03-20T00:00:00Z\", \"to\": \"2026-03-27T00:00:00Z\"}";
            case "createScheduledStart" ->
                "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + UUID.randomUUID()
                        + "\", \"start_at\": \"2026-06-01T08:00:00Z\"}";
            case "rescheduleScheduledStart" -> "{\"start_at\": \"2026-06-01T08:00:00Z\", \"expected_version\": 1}";
            case "cancelScheduledStart" -> "{\"expected_version\": 1}";
            case String _ -> "{\"reason\": \"a test\"}";
        };
    }

    /** A CloudEvent in structured mode. */
    static String event(String id, String type) {
        return "{\"specversion\": \"1.0\", \"id\": \"" + id + "\", \"source\": \"/shop\", \"type\": \"" + type
                + "\", \"data\": {\"amount\": 1}}";
    }

    private static String start(String workflow, UUID id) {
        return "{\"workflow_name\": \"shop." + workflow + "\", \"business_request_id\": \"" + id + "\"}";
    }

    /** A run that has reached its timer. */
    String waiting() {
        String run = start("waiting", "");
        for (int look = 0; look < MOST_LOOKS; look++) {
            Client.Got description = operator.get("/v1/workflows/" + run);
            assertThat(description.status()).as(description.toString()).isEqualTo(200);
            if (description.json().path("waiting_for").findValuesAsText("kind").contains("timer")) {
                return run;
            }
        }
        throw new AssertionError("It never waited: " + operator.get("/v1/workflows/" + run));
    }

    /** The id of a new run. */
    String start(String workflow, String query) {
        Client.Got started = operator.post("/v1/workflows" + query, start(workflow, UUID.randomUUID()));
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        return started.json().path("workflow_id").asText();
    }
}
