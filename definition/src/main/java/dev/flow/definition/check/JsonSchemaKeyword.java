package dev.flow.definition.check;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the value of a JSON Schema keyword must be (draft 2020-12, with what older drafts still use). */
enum JsonSchemaKeyword {
    SCHEMA,
    SCHEMAS,
    SCHEMA_MAP,
    /** A schema or, in older drafts, a list of them. */
    ITEMS,
    TYPE,
    TEXT,
    PATTERN,
    REFERENCE,
    FLAG,
    NUMBER,
    POSITIVE,
    COUNT,
    NAMES,
    NAME_LISTS,
    LIST,
    PATTERN_MAP,
    DEPENDENCIES,
    ANY;

    private static final Map<String, JsonSchemaKeyword> KEYWORDS = Map.ofEntries(
            Map.entry("$id", TEXT),
            Map.entry("$schema", TEXT),
            Map.entry("$ref", REFERENCE),
            Map.entry("$dynamicRef", TEXT),
            Map.entry("$anchor", TEXT),
            Map.entry("$dynamicAnchor", TEXT),
            Map.entry("$comment", TEXT),
            Map.entry("$defs", SCHEMA_MAP),
            Map.entry("definitions", SCHEMA_MAP),
            Map.entry("allOf", SCHEMAS),
            Map.entry("anyOf", SCHEMAS),
            Map.entry("oneOf", SCHEMAS),
            Map.entry("not", SCHEMA),
            Map.entry("if", SCHEMA),
            Map.entry("then", SCHEMA),
            Map.entry("else", SCHEMA),
            Map.entry("prefixItems", SCHEMAS),
            Map.entry("items", ITEMS),
            Map.entry("additionalItems", SCHEMA),
            Map.entry("contains", SCHEMA),
            Map.entry("properties", SCHEMA_MAP),
            Map.entry("patternProperties", PATTERN_MAP),
            Map.entry("additionalProperties", SCHEMA),
            Map.entry("propertyNames", SCHEMA),
            Map.entry("unevaluatedItems", SCHEMA),
            Map.entry("unevaluatedProperties", SCHEMA),
            Map.entry("dependentSchemas", SCHEMA_MAP),
            Map.entry("dependencies", DEPENDENCIES),
            Map.entry("dependentRequired", NAME_LISTS),
            Map.entry("type", TYPE),
            Map.entry("enum", LIST),
            Map.entry("const", ANY),
            Map.entry("multipleOf", POSITIVE),
            Map.entry("maximum", NUMBER),
            Map.entry("exclusiveMaximum", NUMBER),
            Map.entry("minimum", NUMBER),
            Map.entry("exclusiveMinimum", NUMBER),
            Map.entry("maxLength", COUNT),
            Map.entry("minLength", COUNT),
            Map.entry("pattern", PATTERN),
            Map.entry("maxItems", COUNT),
            Map.entry("minItems", COUNT),
            Map.entry("uniqueItems", FLAG),
            Map.entry("maxContains", COUNT),
            Map.entry("minContains", COUNT),
            Map.entry("maxProperties", COUNT),
            Map.entry("minProperties", COUNT),
            Map.entry("required", NAMES),
            Map.entry("title", TEXT),
            Map.entry("description", TEXT),
            Map.entry("deprecated", FLAG),
            Map.entry("readOnly", FLAG),
            Map.entry("writeOnly", FLAG),
            Map.entry("examples", LIST),
            Map.entry("format", TEXT),
            Map.entry("contentEncoding", TEXT),
            Map.entry("contentMediaType", TEXT),
            Map.entry("contentSchema", SCHEMA));

    /** Whether its value holds schemas, themselves or by name. */
    boolean holdsSchemas() {
        return this == SCHEMA || this == SCHEMAS || this == ITEMS || holdsSchemasByName();
    }

    /** Whether its value is an object of schemas. */
    boolean holdsSchemasByName() {
        return this == SCHEMA_MAP || this == PATTERN_MAP || this == DEPENDENCIES;
    }

    /** What the keyword of this name takes; null when there is none. */
    static @Nullable JsonSchemaKeyword of(String keyword) {
        return KEYWORDS.get(keyword);
    }
}
