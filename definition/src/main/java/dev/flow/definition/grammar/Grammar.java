package dev.flow.definition.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All types, by name. Immutable; there is one. */
public final class Grammar {
    private static final Grammar INSTANCE = new Grammar();

    private final Map<String, ObjectType> types;
    private final Map<String, TaskGrammar> kinds;

    private Grammar() {
        Map<String, ObjectType> all = new LinkedHashMap<>();
        List<List<ObjectType>> tables = List.of(
                WorkflowTypes.TABLE,
                TaskTypes.TABLE,
                CallTypes.TABLE,
                ProcessTypes.TABLE,
                EventTypes.TABLE,
                ErrorTypes.TABLE,
                AccessTypes.TABLE,
                ConfigurationTypes.TABLE,
                BrokerTypes.TABLE,
                SinkTypes.TABLE,
                TriggerTypes.TABLE,
                TestTypes.TABLE);
        tables.forEach(table -> table.forEach(type -> all.put(type.name(), type)));
        types = Collections.unmodifiableMap(all);
        Map<String, TaskGrammar> byName = new LinkedHashMap<>();
        TaskTypes.KINDS.forEach(kind -> byName.put(kind.name(), kind));
        kinds = Collections.unmodifiableMap(byName);
    }

    public static Grammar get() {
        return INSTANCE;
    }

    /** A type that exists. */
    public ObjectType type(String name) {
        ObjectType type = types.get(name);
        if (type == null) {
            throw new IllegalArgumentException("no type " + name);
        }
        return type;
    }

    /** Every type except those of tasks, in the order of the docs. */
    public List<ObjectType> types() {
        return new ArrayList<>(types.values());
    }

    /** The kinds of task, by the property that tells them. */
    public Map<String, TaskGrammar> kinds() {
        return kinds;
    }

    /** A trigger, whose type depends on its {@code kind}. */
    public ValueShape trigger() {
        return TriggerTypes.ANY;
    }

    /** What every task has. */
    public ObjectType task() {
        return TaskTypes.COMMON;
    }
}
