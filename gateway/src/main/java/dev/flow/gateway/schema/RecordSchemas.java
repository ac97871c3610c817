package dev.flow.gateway.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinition.AttributeInclusion;
import com.github.victools.jsonschema.generator.CustomDefinition.DefinitionType;
import com.github.victools.jsonschema.generator.CustomPropertyDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationModule;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationOption;
import jakarta.validation.constraints.Pattern;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * JSON Schema (2020-12) of records, as {@link ApiJson} reads and writes them: closed, names in {@code snake_case},
 * nullable where a component is {@link Nullable}, groups ({@link JsonUnwrapped}) flat, enums as they are written. Not
 * thread-safe; one instance makes one set of definitions.
 */
public final class RecordSchemas {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final SchemaBuilder builder = generator().buildMultipleSchemaDefinitions();

    /** A reference to the schema of a record; it is filled in by {@link #definitions}. */
    public ObjectNode reference(Class<?> type) {
        return builder.createSchemaReference(type);
    }

    /** Every schema that was referred to, by name; once only, after all references. */
    public ObjectNode definitions(String path) {
        return builder.collectDefinitions(path);
    }

    /** The schema of one record with all that it needs. */
    public static ObjectNode standalone(Class<?> type) {
        return generator().generateSchema(type);
    }

    private static SchemaGenerator generator() {
        SchemaGeneratorConfigBuilder config =
                new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON);
        config.without(Option.SCHEMA_VERSION_INDICATOR, Option.FLATTENED_ENUMS)
                .with(
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.PLAIN_DEFINITION_KEYS,
                        Option.INLINE_NULLABLE_SCHEMAS);
        config.with(new JakartaValidationModule(JakartaValidationOption.INCLUDE_PATTERN_EXPRESSIONS));
        config.forFields()
                .withIgnoreCheck(field -> field.isStatic())
                .withPropertyNameOverrideResolver(RecordSchemas::name)
                .withNullableCheck(RecordSchemas::isNullable)
                .withInstanceAttributeOverride((node, field, _) -> addWords(node, field))
                .withCustomDefinitionProvider(RecordSchemas::group)
                .withRequiredCheck(field -> !isNullable(field) || (!isRequest(field) && !isAbsentWhenNull(field)));
        config.forTypesInGeneral()
                .withPropertySorter((_, _) -> 0)
                .withTypeAttributeOverride(
                        (node, scope, _) -> flatten(node, scope.getType().getErasedType()))
                .withAdditionalPropertiesResolver(
                        (scope, context) -> additional(scope.getType().getErasedType()))
                .withCustomDefinitionProvider((type, context) -> special(type.getErasedType()));
        return new SchemaGenerator(config.build());
    }

    /** That of the interface, but for a property of a format that others define. */
    private static String name(FieldScope field) {
        JsonProperty own = field.getAnnotation(JsonProperty.class);
        return own == null ? ApiJson.name(field.getDeclaredName()) : own.value();
    }

    private static void addWords(ObjectNode node, FieldScope field) {
        MapPatterns keyed = field.getAnnotation(MapPatterns.class);
        if (keyed != null) {
            node.putObject("propertyNames")
                    .put("description", keyed.keysInWords())
                    .put("pattern", keyed.keys());
            node.putObject("additionalProperties")
                    .put("description", keyed.valuesInWords())
                    .put("type", "string")
                    .put("pattern", keyed.values());
        }
        Pattern pattern = field.getAnnotation(Pattern.class);
        if (pattern != null) {
            node.put("description", pattern.message());
        }
    }

    /** A group is written where it is used, without a definition of its own, until {@link #flatten} takes it apart. */
    private static @Nullable CustomPropertyDefinition group(FieldScope field, SchemaGenerationContext context) {
        return isGroup(field.getRawMember())
                ? new CustomPropertyDefinition(context.createStandardDefinition(field.getType(), null))
                : null;
    }

    private static boolean isGroup(AnnotatedElement member) {
        return member.isAnnotationPresent(JsonUnwrapped.class);
    }

    /** The properties of groups take the places of the groups. */
    private static void flatten(ObjectNode schema, Class<?> type) {
        if (!type.isRecord()
                || Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getAccessor)
                        .noneMatch(RecordSchemas::isGroup)) {
            return;
        }
        ObjectNode properties = NODES.objectNode();
        Set<String> required = new LinkedHashSet<>();
        Set<String> ungrouped = texts(schema.path("required"));
        for (RecordComponent component : type.getRecordComponents()) {
            String name = ApiJson.name(component.getName());
            JsonNode property = schema.path("properties").path(name);
            if (isGroup(component.getAccessor())) {
                property.path("properties")
                        .properties()
                        .forEach(entry -> properties.set(entry.getKey(), entry.getValue()));
                required.addAll(texts(property.path("required")));
            } else {
                properties.set(name, property);
                Stream.of(name).filter(ungrouped::contains).forEach(required::add);
            }
        }
        schema.set("properties", properties);
        ArrayNode names = schema.putArray("required");
        required.forEach(names::add);
    }

    private static Set<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::textValue).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static boolean isNullable(FieldScope field) {
        return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static boolean isAbsentWhenNull(FieldScope field) {
        JsonInclude include = field.getAnnotation(JsonInclude.class);
        return include != null && include.value() == JsonInclude.Include.NON_NULL;
    }

    private static boolean isRequest(FieldScope field) {
        return field.getDeclaringType().getErasedType().isAnnotationPresent(RequestRecord.class);
    }

    private static @Nullable JsonNode additional(Class<?> type) {
        return type.isRecord() && !type.isAnnotationPresent(OpenRecord.class) ? NODES.booleanNode(false) : null;
    }

    private static @Nullable CustomDefinition special(Class<?> type) {
        if (type.isEnum()) {
            return definition(enumeration(type), DefinitionType.INLINE);
        }
        if (type == Instant.class) {
            return definition(string().put("format", "date-time"), DefinitionType.INLINE);
        }
        if (type == Duration.class) {
            return definition(string().put("format", "duration"), DefinitionType.INLINE);
        }
        if (type == ObjectNode.class) {
            // said, because generated clients take an object without a word about properties for an empty one
            return definition(
                    NODES.objectNode().put("type", "object").put("additionalProperties", true), DefinitionType.INLINE);
        }
        return JsonNode.class.isAssignableFrom(type) ? definition(NODES.objectNode(), DefinitionType.INLINE) : null;
    }

    private static CustomDefinition definition(ObjectNode schema, DefinitionType kind) {
        return new CustomDefinition(schema, kind, AttributeInclusion.YES);
    }

    private static ObjectNode enumeration(Class<?> type) {
        ObjectNode schema = string();
        ArrayNode values = schema.putArray("enum");
        Arrays.stream(type.getEnumConstants()).map(ApiJson::tree).forEach(values::add);
        return schema;
    }

    private static ObjectNode string() {
        return NODES.objectNode().put("type", "string");
    }
}
