package dev.flow.definition.grammar;

import dev.flow.definition.task.TaskAction.CallPopulation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.any;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.count;
import static dev.flow.definition.grammar.ValueShapes.duration;
import static dev.flow.definition.grammar.ValueShapes.endpoint;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.free;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.mapOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.template;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;
import static dev.flow.definition.grammar.ValueShapes.whole;

/** What a {@code call} takes (DSL reference, "Call"). */
final class CallTypes {
    private CallTypes() {}

    /** A call of something that is not built in. */
    static final ObjectType FUNCTION = ObjectType.of(
            "functionCall",
            "function call",
            "Calls a function of `use.functions`, of a catalog (`name:version@catalog`), of the host, or at an address.",
            required("call", text(StringFormat.FUNCTION), "The function."),
            optional("with", free(), "The input of the function.").at(EvaluationSite.TASK));

    private static final String[] OUTPUTS = {"raw", "content", "response"};

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "httpArguments",
                    "HTTP call",
                    "The request.",
                    required("method", template(), "The method."),
                    required("endpoint", endpoint(), "The address."),
                    optional("headers", headers(), "The headers."),
                    optional("body", any(), "The body."),
                    optional("query", headers(), "The query parameters."),
                    optional("output", option(OUTPUTS), "What of the response is the output.")
                            .orElse("content"),
                    optional("redirect", flag(), "Whether a status from 300 to 399 is no error.")
                            .orElse("false")),
            ObjectType.of(
                    "openapiArguments",
                    "OpenAPI call",
                    "The operation and its parameters.",
                    required("document", type("externalResource"), "The OpenAPI document."),
                    required("operationId", text(), "The operation."),
                    optional("parameters", free(), "Its parameters, by name."),
                    optional("authentication", type("accessPolicy"), "How to authenticate."),
                    optional("output", option(OUTPUTS), "What of the response is the output.")
                            .orElse("content"),
                    optional("redirect", flag(), "Whether a status from 300 to 399 is no error.")
                            .orElse("false")),
            ObjectType.of(
                    "grpcArguments",
                    "gRPC call",
                    "The method and its arguments.",
                    required("proto", type("externalResource"), "The protocol's description."),
                    required("service", type("grpcService"), "The service."),
                    required("method", text(), "The method."),
                    optional("arguments", free(), "Its arguments, by name.")),
            ObjectType.of(
                    "grpcService",
                    "gRPC service",
                    "Where the service is.",
                    required("name", text(), "Its name in the description."),
                    required("host", text(StringFormat.HOST), "Its host."),
                    optional("port", whole(0, 65535), "Its port."),
                    optional("authentication", type("accessPolicy"), "How to authenticate.")),
            ObjectType.of(
                            "asyncapiArguments",
                            "AsyncAPI call",
                            "The operation, and a message or a subscription.",
                            required("document", type("externalResource"), "The AsyncAPI document."),
                            optional("channel", text(), "The channel (AsyncAPI 2.6)."),
                            optional("operation", text(), "The operation (AsyncAPI 3.0)."),
                            optional("server", type("asyncapiServer"), "The server."),
                            optional(
                                    "protocol",
                                    option(
                                            "amqp",
                                            "amqp1",
                                            "anypointmq",
                                            "googlepubsub",
                                            "http",
                                            "ibmmq",
                                            "jms",
                                            "kafka",
                                            "mercure",
                                            "mqtt",
                                            "mqtt5",
                                            "nats",
                                            "pulsar",
                                            "redis",
                                            "sns",
                                            "solace",
                                            "sqs",
                                            "stomp",
                                            "ws"),
                                    "The protocol that selects the server."),
                            optional("message", type("asyncapiMessage"), "The message to publish."),
                            optional("subscription", type("asyncapiSubscription"), "The messages to consume."),
                            optional("authentication", type("accessPolicy"), "How to authenticate."))
                    .exactlyOne("channel", "operation")
                    .exactlyOne("message", "subscription"),
            ObjectType.of(
                    "asyncapiServer",
                    "AsyncAPI server",
                    "One of the document's servers.",
                    required("name", text(), "Its name."),
                    optional("variables", free(), "Its variables.")),
            ObjectType.of(
                    "asyncapiMessage",
                    "AsyncAPI message",
                    "A message to publish.",
                    optional("payload", free(), "Its payload."),
                    optional("headers", free(), "Its headers.")),
            ObjectType.of(
                    "asyncapiSubscription",
                    "AsyncAPI subscription",
                    "The messages to consume.",
                    optional("filter", text(StringFormat.WRAPPED), "Which messages count.")
                            .at(EvaluationSite.TASK),
                    required("consume", type("asyncapiConsumption"), "How many, or how long.")
                            .at(EvaluationSite.TASK),
                    optional("foreach", type("iterator"), "Tasks for each message.")),
            ObjectType.of(
                            "asyncapiConsumption",
                            "AsyncAPI consumption",
                            "When a subscription ends.",
                            optional("for", duration(), "The longest time."),
                            optional("amount", count(), "The number of messages to receive."),
                            optional("while", text(StringFormat.WRAPPED), "As long as this holds."),
                            optional("until", text(StringFormat.WRAPPED), "Until this holds."))
                    .exactlyOne("amount", "while", "until"),
            ObjectType.of(
                            "a2aArguments",
                            "A2A call",
                            "The agent and the method.",
                            optional("agentCard", type("externalResource"), "The card that describes the agent."),
                            optional("server", endpoint(), "The agent's address, when there is no card."),
                            required(
                                    "method",
                                    option(
                                            "message/send",
                                            "message/stream",
                                            "tasks/get",
                                            "tasks/list",
                                            "tasks/cancel",
                                            "tasks/resubscribe",
                                            "tasks/pushNotificationConfig/set",
                                            "tasks/pushNotificationConfig/get",
                                            "tasks/pushNotificationConfig/list",
                                            "tasks/pushNotificationConfig/delete",
                                            "agent/getAuthenticatedExtendedCard"),
                                    "The method."),
                            optional(
                                    "parameters",
                                    choice(template(), new ValueShape.Free(true, 1)),
                                    "Its parameters: an object, or one expression in `${ }`."))
                    .rule(new PropertyRule.AtLeastOne(List.of("agentCard", "server"))),
            ObjectType.of(
                    "mcpArguments",
                    "MCP call",
                    "The server and the method.",
                    optional("protocolVersion", text(), "The protocol's version.")
                            .orElse("2025-06-18"),
                    required(
                            "method",
                            option(
                                    "tools/list",
                                    "tools/call",
                                    "prompts/list",
                                    "prompts/get",
                                    "resources/list",
                                    "resources/read",
                                    "resources/templates/list"),
                            "The method."),
                    optional("parameters", choice(template(), free()), "Its parameters."),
                    optional("timeout", duration(), "The longest time of the call."),
                    required("transport", type("mcpTransport"), "How to reach the server."),
                    optional("client", type("mcpClient"), "What we say we are.")),
            ObjectType.of(
                            "mcpTransport",
                            "MCP transport",
                            "How to reach the server.",
                            optional("http", type("mcpHttp"), "Over HTTP."),
                            optional("stdio", type("mcpProcess"), "As a process."),
                            optional("options", mapOf(template()), "Further settings."))
                    .exactlyOne("http", "stdio"),
            ObjectType.of(
                    "mcpHttp",
                    "MCP server over HTTP",
                    "Where the server is.",
                    required("endpoint", endpoint(), "Its address."),
                    optional("headers", mapOf(template()), "Headers to send.")),
            ObjectType.of(
                    "mcpProcess",
                    "MCP server as a process",
                    "What to start.",
                    required("command", template(), "The command."),
                    optional("arguments", listOf(template()), "Its arguments."),
                    optional("environment", mapOf(template()), "Its environment.")),
            ObjectType.of(
                    "mcpClient",
                    "MCP client",
                    "What we say we are.",
                    required("name", template(), "The client's name."),
                    required("version", template(), "The client's version.")),
            ObjectType.of(
                    "populationArguments",
                    "population call",
                    "The members, and the workflow that runs for each of them.",
                    required("query", text(StringFormat.QUERY), "The query that pages through the members."),
                    optional(
                            "page",
                            limit(CallPopulation.LARGEST_PAGE),
                            "The most members of a page; without it, and at most, what the query allows."),
                    required("workflow", type("populationMember"), "The workflow that runs for each member."),
                    optional(
                                    "input",
                                    choice(template(), free()),
                                    "The input of each run, where `.` is the member: an object, or one expression in"
                                            + " `${ }`; without it, the member.")
                            .at(EvaluationSite.MEMBER),
                    optional(
                                    "concurrency",
                                    limit(CallPopulation.MOST_CONCURRENT),
                                    "The most runs that are open at a time.")
                            .orElse(Integer.toString(CallPopulation.CONCURRENCY)),
                    optional(
                                    "on_failure",
                                    choice(option("collect", "stop"), type("populationFailures")),
                                    "Whether a member that fails stops the population: `collect` starts the others,"
                                            + " `stop` starts no more.")
                            .orElse("collect")),
            ObjectType.of(
                    "populationMember",
                    "workflow of a population",
                    "The workflow that runs for each member.",
                    required("namespace", text(StringFormat.LABEL), "Its namespace."),
                    required("name", text(StringFormat.LABEL), "Its name."),
                    optional("version", text(), "Its version, or `latest`.").orElse("latest")),
            ObjectType.of(
                    "populationFailures",
                    "limit of failures",
                    "How many failed members stop a population.",
                    required(
                            "stop_after",
                            whole(1, Integer.MAX_VALUE),
                            "The number of failed members after which no more are started.")));

    /** A number from 1, or an expression that yields one. */
    private static ValueShape limit(int most) {
        return choice(whole(1, most), text(StringFormat.WRAPPED));
    }

    private static ValueShape headers() {
        return choice(text(StringFormat.WRAPPED), mapOf(template()));
    }

    /** The built-in kinds of call, by name. */
    static Map<String, ObjectType> builtin(ObjectType common) {
        Map<String, ObjectType> kinds = new LinkedHashMap<>();
        kinds.put("http", call("http", "HTTP call", "Sends an HTTP request.", common));
        kinds.put("openapi", call("openapi", "OpenAPI call", "Calls an operation of an OpenAPI document.", common));
        kinds.put("grpc", call("grpc", "gRPC call", "Calls a method of a gRPC service.", common));
        kinds.put("asyncapi", call("asyncapi", "AsyncAPI call", "Publishes or consumes messages.", common));
        kinds.put("a2a", call("a2a", "A2A call", "Talks to an agent.", common));
        kinds.put("mcp", call("mcp", "MCP call", "Talks to a server of the Model Context Protocol.", common));
        kinds.put(
                CallPopulation.NAME,
                ObjectType.of(
                                "populationCall",
                                "population call",
                                "Runs a workflow for each member of a set that a query pages through.",
                                required("call", option(CallPopulation.NAME), "The function that does it."),
                                required("with", type("populationArguments"), "Its arguments, evaluated by the run.")
                                        .at(EvaluationSite.TASK))
                        .with(common));
        return kinds;
    }

    private static ObjectType call(String kind, String noun, String doc, ObjectType common) {
        return ObjectType.of(
                        kind + "Call",
                        noun,
                        doc,
                        required("call", option(kind), "The kind of call."),
                        required("with", type(kind + "Arguments"), "Its arguments, evaluated in the activity.")
                                .at(EvaluationSite.ACTIVITY))
                .with(common);
    }
}
