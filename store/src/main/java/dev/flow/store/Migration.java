package dev.flow.store;

import java.util.regex.Pattern;

/**
 * One versioned script of a {@link SchemaPart}. Scripts are named one by one, because a jar need not list its folders
 * and a start need not search it. An applied script never changes: the database keeps its checksum.
 *
 * <p>The script is a resource beside the owner: {@code migration/shared/FILE} where both databases have the same one,
 * {@code migration/sqlite/FILE} and {@code migration/postgresql/FILE} where each has its own.
 *
 * @param owner the class whose package has the resource
 * @param file its name, such as {@code V5__schedules.sql}; the number is unique among all parts
 * @param shared whether both databases have the same script
 */
public record Migration(Class<?> owner, String file, boolean shared) {
    private static final Pattern NAME = Pattern.compile("V[1-9][0-9]{0,5}__[a-z0-9_]+\\.sql");

    public Migration {
        if (!NAME.matcher(file).matches()) {
            throw StoreException.defect(
                    "The migration script " + file + " is not named V<number>__<words>.sql, such as V5__schedules.sql.",
                    null);
        }
    }

    /** A script for both databases. */
    public static Migration shared(Class<?> owner, String file) {
        return new Migration(owner, file, true);
    }

    /** A script for each database, both with the same file name. */
    public static Migration perDialect(Class<?> owner, String file) {
        return new Migration(owner, file, false);
    }

    /** The number by which scripts of all parts are ordered. */
    public int version() {
        return Integer.parseInt(file.substring(1, file.indexOf("__")));
    }

    /** The path of the script for one database, below the owner's folder {@code migration}. */
    public String path(Dialect dialect) {
        return (shared ? "shared" : dialect.folder()) + "/" + file;
    }
}
