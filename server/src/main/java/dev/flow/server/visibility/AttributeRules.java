package dev.flow.server.visibility;

import com.google.protobuf.ByteString;
import dev.flow.server.failure.ApiNames;
import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Which custom search attributes a namespace may have. */
public final class AttributeRules {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,127}");
    private static final int MOST = 1_000;
    private static final String TYPE = "type";

    private AttributeRules() {}

    /**
     * The custom attributes with some more.
     *
     * @throws ServiceFailure as {@link SearchAttributes#add} says
     */
    public static Map<String, IndexedValueType> add(
            Map<String, IndexedValueType> present, Map<String, IndexedValueType> added) {
        Map<String, IndexedValueType> all = new TreeMap<>(present);
        added.forEach((name, type) -> {
            check(name, type);
            IndexedValueType other = all.put(name, type);
            if (other != null && other != type) {
                throw ServiceFailure.of(
                        Status.Code.ALREADY_EXISTS,
                        "Search attribute " + name + " already exists, with the type " + label(other) + ".");
            }
        });
        if (all.size() > MOST) {
            throw ServiceFailure.invalidArgument(
                    "A namespace has at most " + MOST + " search attributes, not " + all.size() + ".");
        }
        return all;
    }

    private static void check(String name, IndexedValueType type) {
        if (SystemAttributes.has(name)) {
            throw ServiceFailure.invalidArgument("Search attribute " + name + " is reserved by system.");
        }
        if (!NAME.matcher(name).matches()) {
            throw ServiceFailure.invalidArgument("Search attribute name " + name
                    + " is invalid: it has up to 128 letters, digits, underscores, dots and hyphens, and begins"
                    + " with a letter or an underscore.");
        }
        if (type == IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED || type == IndexedValueType.UNRECOGNIZED) {
            throw ServiceFailure.invalidArgument("Search attribute " + name + " needs a type.");
        }
    }

    /**
     * The custom attributes without some.
     *
     * @throws ServiceFailure as {@link SearchAttributes#remove} says
     */
    public static Map<String, IndexedValueType> remove(
            Map<String, IndexedValueType> present, Collection<String> removed) {
        Map<String, IndexedValueType> left = new TreeMap<>(present);
        for (String name : removed) {
            if (SystemAttributes.has(name)) {
                throw ServiceFailure.invalidArgument("Unable to remove non-custom search attributes: " + name + ".");
            }
            if (left.remove(name) == null) {
                throw ServiceFailure.notFound("Search attribute " + name + " doesn't exist.");
            }
        }
        return left;
    }

    /**
     * What a workflow is to have, with the types that readers of the values go by where the client has not said one:
     * attributes exist, with values of their types, and are not those that the service sets.
     *
     * @param custom those of the namespace
     * @throws ServiceFailure {@code INVALID_ARGUMENT}
     */
    public static io.temporal.api.common.v1.SearchAttributes typed(
            String namespace, Map<String, IndexedValueType> custom, io.temporal.api.common.v1.SearchAttributes given) {
        var typed = io.temporal.api.common.v1.SearchAttributes.newBuilder();
        given.getIndexedFieldsMap().forEach((name, value) -> {
            IndexedValueType type = type(namespace, custom, name);
            if (!AttributeValues.isValid(value, type)) {
                throw ServiceFailure.invalidArgument(
                        "invalid value for search attribute " + name + " of type " + label(type));
            }
            typed.putIndexedFields(
                    name,
                    value.containsMetadata(TYPE)
                            ? value
                            : value.toBuilder()
                                    .putMetadata(TYPE, ByteString.copyFromUtf8(label(type)))
                                    .build());
        });
        return typed.build();
    }

    private static IndexedValueType type(String namespace, Map<String, IndexedValueType> custom, String name) {
        if (SystemAttributes.OF_EXECUTIONS.containsKey(name)) {
            throw ServiceFailure.invalidArgument(name + " attribute can't be set in SearchAttributes");
        }
        IndexedValueType predefined = SystemAttributes.PREDEFINED.get(name);
        IndexedValueType type = predefined == null ? custom.get(name) : predefined;
        if (type == null) {
            throw ServiceFailure.invalidArgument(
                    "Namespace " + namespace + " has no mapping defined for search attribute " + name);
        }
        return type;
    }

    /** The name of a type, as Temporal's own programs write it. */
    public static String label(IndexedValueType type) {
        return ApiNames.of(type, "INDEXED_VALUE_TYPE_");
    }
}
