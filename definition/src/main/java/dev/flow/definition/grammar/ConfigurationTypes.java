package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.data;
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
                    optional("webhooks", mapOf(data()), "Sources of webhooks, by name."),
                    optional("brokers", mapOf(BrokerTypes.ANY), "Message brokers, by name."),
                    optional("queries", mapOf(type("populationQuery")), "Queries of populations, by name."),
                    optional("sinks", mapOf(data()), "Where emitted events go besides, by name.")),
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
                            .orElse("PT30S")));
}
