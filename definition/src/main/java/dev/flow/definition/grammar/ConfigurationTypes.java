package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.data;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.mapOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;
import static dev.flow.definition.grammar.ValueShapes.whole;

/** The other files of a configuration directory; what they leave open gets its grammar with what it is for. */
final class ConfigurationTypes {
    private ConfigurationTypes() {}

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "settings",
                    "flow.yaml",
                    "What workflows of this directory share.",
                    optional("catalogs", mapOf(type("catalog")), "Catalogs that every workflow may use."),
                    optional("connections", mapOf(data()), "Connections, by name."),
                    optional("secrets", type("secretSources"), "Where secrets come from, besides the environment."),
                    optional("egress", type("egress"), "Where calls may go."),
                    optional("limits", data(), "Limits."),
                    optional("starts", option("any", "declared_only"), "Whether runs start without a trigger."),
                    optional("webhooks", mapOf(type("webhookSource")), "Sources of webhooks, by name."),
                    optional("brokers", mapOf(BrokerTypes.ANY), "Message brokers, by name."),
                    optional(
                            "functions",
                            mapOf(type("queueFunction")),
                            "Functions that are called over queues, by `name:version`."),
                    optional("queries", mapOf(type("populationQuery")), "Queries of populations, by name."),
                    optional("sinks", mapOf(SinkTypes.ANY), "Where events of runs are sent, by name.")),
            ObjectType.of(
                    "egress",
                    "egress rules",
                    "Where calls may go.",
                    optional(
                            "allow",
                            listOf(text()),
                            "Origins, for example https://api.example.com; `*.` takes subdomains.")),
            ObjectType.of(
                    "secretSources",
                    "secret sources",
                    "Where secrets come from, besides the environment.",
                    optional("directory", text(), "A folder with one file for each secret, below the configuration.")),
            ObjectType.of(
                    "queueFunction",
                    "function of the kind queue",
                    "A function whose calls are requests to a queue, completed by responses in another one.",
                    required("kind", option("queue"), "The kind of function."),
                    required("broker", text(), "The broker of both queues, by its name in `brokers`."),
                    required("queue", text(), "The queue or topic that requests are sent to."),
                    required(
                            "reply_to", text(), "The queue or topic for the responses, one of `queues` of the broker."),
                    optional(
                                    "timeout",
                                    text(StringFormat.FIXED_DURATION),
                                    "How long a call waits for its response, PT1S to P365D.")
                            .orElse("P1D")),
            ObjectType.of(
                    "populationQuery",
                    "query of a population",
                    "SQL that pages through the members of a population.",
                    required("url", text(), "The JDBC URL of the database, without a password."),
                    optional("username", text(), "The user of the database."),
                    optional(
                            "secret",
                            text(),
                            "The secret that is the password, or that has `username` and `password`."),
                    required(
                            "sql",
                            text(),
                            "One statement that reads the members of `:tenant` after `:cursor`, at most `:limit`, in the"
                                    + " order of their keys."),
                    required("key", text(), "The column that identifies a member, the same in every run."),
                    optional(
                                    "cursor",
                                    new ValueShape.Any(false),
                                    "`:cursor` of the first page: an integer or a text, as the keys are.")
                            .orElse("''"),
                    optional("page", whole(1, 10_000), "The most members of a page.")
                            .orElse("1000"),
                    optional("timeout", text(StringFormat.FIXED_DURATION), "The longest time of a page, PT1S to PT5M.")
                            .orElse("PT30S")),
            ObjectType.of(
                            "webhookSource",
                            "source of webhooks",
                            "A sender of webhooks, and how its requests are verified.",
                            optional(
                                    "preset",
                                    option("github", "stripe", "slack", "standard"),
                                    "The sender's own scheme; `standard` is that of Standard Webhooks."),
                            optional("hmac", type("webhookSignature"), "An HMAC-SHA256 signature in a header."),
                            optional("token", type("webhookToken"), "A token in a header, the same in every request."),
                            optional("host", text(), "A verifier of the host application, by its name."),
                            optional("secret", text(), "The secret that the sender shares, by its name."),
                            optional(
                                    "secrets",
                                    new ValueShape.ListOf(text(), 1),
                                    "Several secrets while one takes the place of another, at most five; each is accepted."),
                            optional(
                                            "tolerance",
                                            text(StringFormat.FIXED_DURATION),
                                            "How far the signed time of a request may be from that of the service, PT1S"
                                                    + " to PT1H.")
                                    .orElse("PT5M"),
                            optional(
                                    "delivery_id",
                                    choice(option("digest"), type("webhookValue")),
                                    "What identifies a delivery: `digest` of the body, or a value of the request. By"
                                            + " default that of the preset, else `digest`."),
                            optional(
                                    "type",
                                    choice(text(), type("webhookValue")),
                                    "The type of the event. By default `webhook.NAME`, and what the preset adds."))
                    .exactlyOne("preset", "hmac", "token", "host")
                    .rule(new PropertyRule.AtMostOne(List.of("secret", "secrets"))),
            ObjectType.of(
                    "webhookSignature",
                    "signature of a webhook",
                    "HMAC-SHA256 over what is signed, with the secret as its key.",
                    required(
                            "header",
                            text(),
                            "The header with the signature, or several separated by spaces or commas."),
                    optional("prefix", text(), "What precedes each signature; those without it do not count.")
                            .orElse("''"),
                    optional("encoding", option("hex", "base64"), "How signatures are written.")
                            .orElse("hex"),
                    optional(
                            "timestamp_header",
                            text(),
                            "The header with the time of the request, in whole seconds since 1970."),
                    optional(
                                    "signed",
                                    text(),
                                    "What is signed, in terms of `{body}`, `{timestamp}` and `{id}`, the header of"
                                            + " `delivery_id`.")
                            .orElse("'{body}'"),
                    optional(
                                    "secret_encoding",
                                    option("text", "hex", "base64"),
                                    "How secrets are written; base64 may begin with `whsec_`.")
                            .orElse("text")),
            ObjectType.of(
                    "webhookToken",
                    "token of a webhook",
                    "A token that every request of the sender has.",
                    required("header", text(), "The header with the token."),
                    optional("prefix", text(), "What precedes the token, for example `Bearer ` with its space.")
                            .orElse("''")),
            ObjectType.of(
                            "webhookValue",
                            "value of a webhook",
                            "A text or an integer of a request that was verified.",
                            optional("header", text(), "The header that has it."),
                            optional(
                                            "expression",
                                            expression(),
                                            "jq that says it; `.` is the data of the body, `$headers` an object of texts by"
                                                    + " names in lower case.")
                                    .at(EvaluationSite.WEBHOOK))
                    .exactlyOne("header", "expression"));
}
