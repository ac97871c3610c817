package dev.flow.store;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All tables of a database: the parts of every module, with one numbering over all their scripts and one history of
 * what was applied. Immutable.
 */
public final class Schema {
    static final String HISTORY = "flow_schema_history";

    /** What belongs to no part: the history of all their scripts. */
    private static final SchemaPart CORE = new SchemaPart(
            "store",
            List.of(),
            List.of(new SchemaPart.Table(
                    HISTORY,
                    "Kept for ever: which migrations were applied, one row each.",
                    new RetentionRule.KeepAll())));

    private final List<SchemaPart> parts;

    private Schema(List<SchemaPart> parts) {
        this.parts = parts;
    }

    /**
     * Puts the parts of all modules together, in any order.
     *
     * @throws StoreException {@link StoreException.Code#DEFECT} where two scripts have the same number, a table has two
     *     owners, or there is no script
     */
    public static Schema of(List<SchemaPart> parts) {
        List<SchemaPart> all = Stream.concat(Stream.of(CORE), parts.stream()).toList();
        checkVersions(all);
        checkTables(all);
        return new Schema(all);
    }

    private static void checkVersions(List<SchemaPart> parts) {
        Map<Integer, String> owners = new HashMap<>();
        for (SchemaPart part : parts) {
            for (Migration migration : part.migrations()) {
                String other = owners.putIfAbsent(migration.version(), part.owner());
                if (other != null) {
                    throw StoreException.defect(
                            "Two migration scripts have the number " + migration.version() + ", one of " + other
                                    + " and one of " + part.owner() + ": give the newer one the next free number.",
                            null);
                }
            }
        }
        if (owners.isEmpty()) {
            throw StoreException.defect("The schema has no migration script: at least one part brings one.", null);
        }
    }

    private static void checkTables(List<SchemaPart> parts) {
        Map<String, String> owners = new HashMap<>();
        for (SchemaPart part : parts) {
            for (SchemaPart.Table table : part.tables()) {
                String other = owners.putIfAbsent(table.name(), part.owner());
                if (other != null) {
                    throw StoreException.defect(
                            "The table " + table.name() + " has two owners, " + other + " and " + part.owner()
                                    + ": name it in one part only.",
                            null);
                }
            }
        }
    }

    public List<SchemaPart> parts() {
        return parts;
    }

    /** The scripts of all parts, oldest first. */
    public List<Migration> migrations() {
        return parts.stream()
                .flatMap(part -> part.migrations().stream())
                .sorted(Comparator.comparingInt(Migration::version))
                .toList();
    }

    /** The tables of all parts. */
    public List<SchemaPart.Table> tables() {
        return parts.stream().flatMap(part -> part.tables().stream()).toList();
    }

    /** The numbers of the scripts, oldest first, as the history has them. */
    List<String> versions() {
        return migrations().stream()
                .map(migration -> Integer.toString(migration.version()))
                .toList();
    }
}
