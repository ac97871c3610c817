package dev.flow.engine.record;

import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The search attributes of a run, from its memo. */
public final class RunSearchAttributes {
    public static final String SCOPE = "FlowScope";
    public static final String WORKFLOW = "FlowWorkflow";
    public static final String DEFINITION = "FlowDefinition";
    public static final String TRIGGER = "FlowTrigger";
    public static final String REVISION = "FlowRevision";
    public static final String LABELS = "FlowLabels";

    /** Their types, by name. */
    public static final Map<String, IndexedValueType> TYPES = Map.of(
            SCOPE, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            WORKFLOW, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            DEFINITION, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            TRIGGER, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            REVISION, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            LABELS, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST);

    private static final Pattern UNQUOTABLE = Pattern.compile("['\"`\\\\\u2661]");
    private static final Pattern ENCODED = Pattern.compile("['\"`\\\\\u2661%]");

    private RunSearchAttributes() {}

    /**
     * As the engine's client takes them.
     *
     * @param workflow {@code namespace.name}
     */
    public static SearchAttributes of(RunMemo memo, String workflow) {
        SearchAttributes.Builder attributes = SearchAttributes.newBuilder()
                .set(SearchAttributeKey.forKeyword(SCOPE), memo.scope())
                .set(SearchAttributeKey.forKeyword(WORKFLOW), workflow)
                .set(SearchAttributeKey.forKeyword(DEFINITION), memo.definition())
                .set(SearchAttributeKey.forKeyword(TRIGGER), memo.trigger());
        if (memo.revision() != null) {
            attributes.set(SearchAttributeKey.forKeyword(REVISION), memo.revision());
        }
        if (!memo.labels().isEmpty()) {
            attributes.set(SearchAttributeKey.forKeywordList(LABELS), labels(memo));
        }
        return attributes.build();
    }

    private static List<String> labels(RunMemo memo) {
        return memo.labels().entrySet().stream()
                .map(label -> label(label.getKey() + "=" + label.getValue()))
                .sorted()
                .toList();
    }

    /**
     * A label as it is found by. What the engine's query language cannot quote, and what its SQLite store separates
     * values with, is percent-encoded, and then the percent sign too. Other labels stay as they are, so two labels may
     * have one form: what is found must be compared with the memo.
     *
     * @param label {@code key=value}
     */
    public static String label(String label) {
        if (!UNQUOTABLE.matcher(label).find()) {
            return label;
        }
        return ENCODED.matcher(label)
                .replaceAll(found -> "%%%02X".formatted((int) found.group().charAt(0)));
    }
}
