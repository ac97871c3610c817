package dev.flow.proofs.populations;

import dev.flow.engine.record.RunId;
import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The members of a population: the numbers from 1 on, in a SQLite file that a query of {@code flow.yaml} reads.
 *
 * @param count of them
 */
record Numbers(int count) {
    /** The workflow whose task starts the population. */
    static final String CALLER = "proofs.everyone";

    /** The workflow that runs for each member. */
    static final String MEMBER = "proofs.member";

    private static final int PLANNED_EVERY = 100;
    private static final int PLANNED = 37;

    /**
     * Writes the file, and a configuration directory with the query and both workflows.
     *
     * @param member resource with {@link #MEMBER}
     * @param page the most members of a page
     * @return the path of the directory
     */
    Path write(Path folder, String member, int page) throws IOException {
        String url = "jdbc:sqlite:" + folder.resolve("numbers.db");
        fill(url);
        return ConfigurationFolder.write(
                folder,
                Map.of(
                        "workflows/everyone.yaml", ResourceText.of(Numbers.class, "everyone.yaml"),
                        "workflows/member.yaml", ResourceText.of(Numbers.class, member),
                        "flow.yaml", """
                        queries:
                          numbers:
                            url: '%s'
                            sql: >-
                              select id from number where tenant = :tenant and id > :cursor order by id limit :limit
                            key: id
                            cursor: 0
                            page: %d
                        """.formatted(url, page)));
    }

    private void fill(String url) {
        try (Connection connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("create table number (id integer primary key, tenant text not null)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert =
                    connection.prepareStatement("insert into number (id, tenant) values (?, 'proofs')")) {
                for (int number = 1; number <= count; number++) {
                    insert.setInt(1, number);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException("The members cannot be written: " + url, e);
        }
    }

    /** All of them. */
    Set<Integer> all() {
        return IntStream.rangeClosed(1, count).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    /** The keys of the members that fail on purpose. */
    Set<String> planned() {
        return IntStream.rangeClosed(1, count)
                .filter(number -> number % PLANNED_EVERY == PLANNED)
                .mapToObj(Integer::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The workflow ids that the runs of a population must have. */
    Set<String> workflowIds(String population) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> RunId.of(MEMBER, population + '\n' + number))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
