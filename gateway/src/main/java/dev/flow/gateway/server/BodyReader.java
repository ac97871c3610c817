package dev.flow.gateway.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.gateway.operation.RawBody;
import dev.flow.gateway.operation.RequestBody;
import dev.flow.gateway.operation.RequestBody.EventsForm;
import dev.flow.gateway.operation.RequestBody.Form;
import dev.flow.gateway.operation.RequestBody.JsonForm;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.RequestBody.RawForm;
import dev.flow.gateway.operation.RequestBody.TextForm;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.gateway.schema.BodySchema;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.identity.RequestHeaders;
import io.helidon.common.uri.UriQuery;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads bodies: bounded in bytes and in time, of a declared form, checked against its schema. Thread-safe. */
final class BodyReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BodyReader.class);
    private static final int CHUNK = 8192;
    private static final int MOST_SHOWN = 100;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    /** Memory is taken as bytes arrive, not as they are announced. */
    private static final int FIRST = 16 << 10;

    private final Limits limits;
    private final ReadDeadline readDeadline;
    private final Map<Class<?>, BodySchema> schemas = new ConcurrentHashMap<>();

    BodyReader(Limits limits) {
        this.limits = limits;
        this.readDeadline = new ReadDeadline(limits.readDeadline());
    }

    /**
     * A body of one of the forms that its operation takes.
     *
     * @param tree of JSON and of events; a text node where the form is text, null where only the handler reads it
     * @param bound what the handler gets
     */
    record Body<B>(JsonNode tree, B bound) {}

    /** The body of a request of an operation that takes none. */
    @SuppressWarnings("unchecked") // an operation without forms is declared for Nothing
    static <B> Body<B> none() {
        return new Body<>(JsonNodeFactory.instance.objectNode(), (B) Nothing.INSTANCE);
    }

    <B> Body<B> read(RequestBody<B> declared, IncomingRequest incoming, Admission.Place place) {
        return switch (declared.forms().getFirst()) {
            case RawForm<B> raw ->
                new Body<>(
                        NullNode.getInstance(),
                        raw.binding()
                                .apply(new RawBody(
                                        incoming.headers(), query(incoming), whole(declared, incoming, place))));
            case EventsForm<B> events -> events(events, incoming, whole(declared, incoming, place));
            case JsonForm<B> _, TextForm<B> _ -> ofForm(declared, incoming, place);
        };
    }

    private byte[] whole(RequestBody<?> declared, IncomingRequest incoming, Admission.Place place) {
        return incoming.server().content().hasEntity()
                ? bytes(incoming.server(), place, declared.limit(limits.body()))
                : new byte[0];
    }

    private static Map<String, List<String>> query(IncomingRequest incoming) {
        UriQuery query = incoming.server().query();
        return query.names().stream().collect(Collectors.toUnmodifiableMap(name -> name, query::all));
    }

    private <B> Body<B> events(EventsForm<B> form, IncomingRequest incoming, byte[] bytes) {
        EventBodies.Read read = new EventBodies(schema(form.event()), schema(form.envelope()), form.most())
                .read(incoming.headers(), mediaType(incoming), bytes);
        return new Body<>(read.tree(), form.binding().apply(read.events()));
    }

    private BodySchema schema(Class<?> record) {
        return schemas.computeIfAbsent(record, BodySchema::new);
    }

    private <B> Body<B> ofForm(RequestBody<B> declared, IncomingRequest incoming, Admission.Place place) {
        boolean there = incoming.server().content().hasEntity();
        Optional<Form<B>> event = declared.form(BinaryCloudEvent.STRUCTURED)
                .filter(_ -> BinaryCloudEvent.is(incoming.headers(), mediaType(incoming)));
        if (event.isPresent()) {
            byte[] data = whole(declared, incoming, place);
            return checked(event.get(), BinaryCloudEvent.structured(incoming.headers(), data));
        }
        if (!there) {
            return checked(declared.forms().getFirst(), absent(declared));
        }
        Form<B> form = form(declared, incoming);
        byte[] bytes = whole(declared, incoming, place);
        return checked(form, form instanceof TextForm<B> ? TextNode.valueOf(text(bytes)) : parsed(bytes));
    }

    private static String text(byte[] bytes) {
        return PercentEncoding.text(bytes)
                .orElseThrow(() -> refused("The body is not UTF-8.", "utf8", "Send text in UTF-8."));
    }

    private static String mediaType(IncomingRequest incoming) {
        return incoming.headers()
                .single("content-type")
                .orElse("")
                .toLowerCase(Locale.ROOT)
                .split(";", 2)[0]
                .strip();
    }

    private <B> Body<B> checked(Form<B> form, JsonNode tree) {
        return switch (form) {
            case JsonForm<B> json -> {
                schema(json.schema()).check(tree);
                yield new Body<>(tree, json.binding().apply(tree));
            }
            case TextForm<B> text -> new Body<>(tree, text.binding().apply(tree.asText()));
            case EventsForm<B> _, RawForm<B> _ -> throw new IllegalStateException("It is the only form of a body.");
        };
    }

    private static JsonNode absent(RequestBody<?> declared) {
        if (declared.required()) {
            throw refused("The body is missing.", "required", "Send one.");
        }
        return JsonNodeFactory.instance.objectNode();
    }

    private static <B> Form<B> form(RequestBody<B> declared, IncomingRequest incoming) {
        List<String> types = incoming.headers().all("content-type");
        return declared.form(mediaType(incoming))
                .filter(_ -> isUtf8(incoming.headers()))
                .orElseThrow(() ->
                        ProblemException.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, given(types) + " " + taken(declared)));
    }

    /** Whether text of the request is in UTF-8, as far as its content type says. */
    static boolean isUtf8(RequestHeaders headers) {
        String type = headers.single("content-type").orElse("").toLowerCase(Locale.ROOT);
        return !type.contains("charset=") || type.replace("\"", "").contains("charset=utf-8");
    }

    /** What is wrong with the content types of a request, of which none or another was expected. */
    static String given(List<String> types) {
        return switch (types.size()) {
            case 0 -> "The request has no content type.";
            case 1 -> "The content type " + printable(types.getFirst()) + " is not supported.";
            default -> "The request has more than one content type.";
        };
    }

    private static String printable(String text) {
        return CONTROL.matcher(text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…")
                .replaceAll("?");
    }

    private static String taken(RequestBody<?> declared) {
        String types = declared.forms().stream().map(Form::mediaType).collect(Collectors.joining(" or "));
        return "The operation takes " + types + " in UTF-8"
                + (declared.form(BinaryCloudEvent.STRUCTURED).isPresent()
                        ? ", or a CloudEvent in binary mode: its attributes as headers ce-specversion, ce-id, ce-source"
                                + " and ce-type, its data as the body."
                        : ".");
    }

    private byte[] bytes(ServerRequest request, Admission.Place place, int limit) {
        long announced = request.headers().contentLength().orElse(0);
        if (announced > limit) {
            throw tooLarge(limit);
        }
        return place.reading(
                interruption -> readDeadline.during(interruption, () -> bytes(request, (int) announced, limit)));
    }

    private static byte[] bytes(ServerRequest request, int announced, int limit) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.clamp(announced, 64, FIRST));
        byte[] chunk = new byte[CHUNK];
        InputStream in = request.content().inputStream();
        for (int read = read(in, chunk, limit); read >= 0; read = read(in, chunk, limit)) {
            bytes.write(chunk, 0, read);
            if (bytes.size() > limit) {
                throw tooLarge(limit);
            }
        }
        return bytes.toByteArray();
    }

    /** What the server's parser of bodies throws is of many kinds; none of it is a defect of ours. */
    private static int read(InputStream in, byte[] chunk, int limit) {
        try {
            return in.read(chunk);
        } catch (CloseConnectionException e) {
            throw e;
        } catch (IOException e) {
            throw new CloseConnectionException("The body cannot be read", e);
        } catch (RuntimeException e) {
            LOG.debug("A body is malformed: {}", e.toString());
            throw (isTooLarge(e) ? tooLarge(limit) : malformed()).with("connection", "close");
        }
    }

    private static boolean isTooLarge(RuntimeException e) {
        int tooLarge = ProblemCode.TOO_LARGE.status();
        return switch (e) {
            case RequestException request -> request.status().code() == tooLarge;
            case HttpException http -> http.status().code() == tooLarge;
            default -> false;
        };
    }

    private static ProblemException malformed() {
        return ProblemException.of(
                ProblemCode.INVALID_REQUEST,
                "The body's transfer coding is malformed: a chunk begins with its size in hexadecimal digits and ends"
                        + " with a line break.");
    }

    private static ProblemException tooLarge(int limit) {
        return ProblemException.of(ProblemCode.TOO_LARGE, "The body is larger than " + limit + " bytes.");
    }

    static JsonNode parsed(byte[] bytes) {
        try {
            JsonNode tree = ApiJson.parse(bytes);
            if (tree.isMissingNode()) {
                throw refused("The body is empty.", "required", "Send JSON.");
            }
            return tree;
        } catch (StreamConstraintsException e) {
            throw refused(
                    "The body exceeds a limit of JSON: " + ApiJson.limit(e) + ".", "limit", "Send a smaller value.");
        } catch (JacksonException e) {
            var place = e.getLocation();
            String where = place == null ? "" : " (line " + place.getLineNr() + ", column " + place.getColumnNr() + ")";
            throw refused("The body is not JSON" + where + ".", "json", "Send JSON in UTF-8 without duplicate names.");
        } catch (IOException e) {
            throw refused("The body is not JSON.", "json", "Send JSON in UTF-8.");
        }
    }

    private static ProblemException refused(String message, String code, String hint) {
        return ProblemException.of(
                ProblemCode.INVALID_PAYLOAD, message, List.of(new InputError("", code, message, hint)));
    }

    @Override
    public void close() {
        readDeadline.close();
    }
}
