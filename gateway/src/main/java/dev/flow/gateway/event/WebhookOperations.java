package dev.flow.gateway.event;

import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.events.webhook.WebhookRequest;
import dev.flow.events.webhook.WebhookSource;
import dev.flow.events.webhook.WebhookSources;
import dev.flow.events.webhook.WebhookVerdict.Genuine;
import dev.flow.events.webhook.WebhookVerdict.Handshake;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import dev.flow.gateway.event.EventReceipts.WebhookReceipt;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.RawBody;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.RequestHeaders;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Webhooks of the sources of the active configuration. Thread-safe; blocks until what it accepts is kept. */
public final class WebhookOperations implements OperationGroup {
    private static final int MOST_NAME = 256;
    private static final String CONTENT_TYPE = "content-type";
    /** RFC 9110, section 15.5.2, has a 401 name a scheme; a source's own has no registered one. */
    private static final String CHALLENGE = "Webhook realm=\"flow\"";

    private static final Parameter<String> SOURCE =
            Parameters.path("source_name", MOST_NAME, "A source of webhooks of the active configuration.");

    private static final Operation<RawBody> RECEIVE = OperationBuilder.<RawBody>withForms(
                    Method.POST, DeliveryParameters.TAG, "/webhooks/{source_name}", "receiveWebhook")
            .raw(body -> body)
            .summary("Takes a webhook of any media type; the query string is for the source.")
            .senders()
            .takes(SOURCE)
            .fails(
                    ProblemCode.UNKNOWN_SOURCE,
                    ProblemCode.VERIFICATION_FAILED,
                    ProblemCode.INVALID_PAYLOAD,
                    ProblemCode.PROVIDER_UNAVAILABLE,
                    ProblemCode.INPUT_REJECTED,
                    ProblemCode.SELF_TRIGGER_LOOP,
                    ProblemCode.UNKNOWN_WORKFLOW,
                    ProblemCode.NOT_FOUND,
                    ProblemCode.START_CONFLICT,
                    ProblemCode.TRIGGER_PAUSED,
                    ProblemCode.TRIGGER_UNAVAILABLE,
                    ProblemCode.QUOTA_EXCEEDED,
                    ProblemCode.QUOTA_UNAVAILABLE,
                    ProblemCode.DEFINITION_UNAVAILABLE,
                    ProblemCode.ENGINE_UNAVAILABLE,
                    ProblemCode.STORE_UNAVAILABLE)
            .answers(202, "It is kept and will be delivered.", WebhookReceipt.class)
            .answers(
                    200,
                    "It was accepted before; or the source's own answer to its sender's handshake, of any media type.",
                    new Content.JsonOrBytes(WebhookReceipt.class))
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(RECEIVE);

    private final WebhookSources sources;
    private final EventIntake intake;
    private final InstantSource clock;

    public WebhookOperations(WebhookSources sources, EventIntake intake, InstantSource clock) {
        this.sources = sources;
        this.intake = intake;
        this.clock = clock;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(RECEIVE.handledBy(this::receive));
    }

    private Answer receive(Call<RawBody> call) {
        String name = call.get(SOURCE);
        WebhookSource source = sources.find(name).orElseThrow(() -> ProblemException.of(ProblemCode.UNKNOWN_SOURCE));
        return switch (source.judge(request(call.body()), clock.instant())) {
            case Genuine(var event) -> answer(intake.accept(InboundEvent.of(Door.WEBHOOK, name, event)));
            case Handshake handshake -> answer(handshake);
            case Refused refused -> throw refused(name, refused);
        };
    }

    private static WebhookRequest request(RawBody body) {
        RequestHeaders headers = body.headers();
        Map<String, List<String>> named =
                headers.names().stream().collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), headers::all));
        return new WebhookRequest(named, body.query(), body.bytes());
    }

    private static Answer answer(Receipt receipt) {
        WebhookReceipt shown = WebhookReceipt.of(receipt);
        return switch (receipt.status()) {
            case ACCEPTED -> Answer.accepted(shown);
            case DUPLICATE -> Answer.ok(shown);
        };
    }

    private static Answer answer(Handshake handshake) {
        return Answer.of(handshake.status(), handshake.content().getBytes(StandardCharsets.UTF_8))
                .with(CONTENT_TYPE, handshake.mediaType());
    }

    /** Who was not verified is not told why: the delivery says it. */
    private ProblemException refused(String name, Refused refused) {
        intake.reject(Door.WEBHOOK, name, refused.reason());
        return switch (refused.kind()) {
            case NOT_VERIFIED ->
                ProblemException.of(ProblemCode.VERIFICATION_FAILED).with("www-authenticate", CHALLENGE);
            case INVALID_PAYLOAD -> ProblemException.of(ProblemCode.INVALID_PAYLOAD, refused.reason());
            case UNAVAILABLE -> ProblemException.of(ProblemCode.PROVIDER_UNAVAILABLE);
        };
    }
}
