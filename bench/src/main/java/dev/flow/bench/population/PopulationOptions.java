package dev.flow.bench.population;

import dev.flow.bench.load.OptionArguments;
import dev.flow.bench.process.ServerKind;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param servers the kinds of server
 * @param members of each population
 * @param page the most members of a page
 * @param concurrency the most children that are open at a time
 * @param rounds of each of the two, in turn, after one that does not count
 */
record PopulationOptions(List<ServerKind> servers, int members, int page, int concurrency, int rounds) {
    static final String USAGE = """
            Usage: bench/populations [OPTION=VALUE]...
              servers=embedded,local members=2000 page=200 concurrency=100 rounds=5
            """;

    static PopulationOptions parse(String... arguments) {
        return OptionArguments.parse(
                new PopulationOptions(List.of(ServerKind.EMBEDDED, ServerKind.LOCAL), 2000, 200, 100, 5),
                PopulationOptions::with,
                arguments);
    }

    private PopulationOptions with(String option, String value) {
        return switch (option) {
            case "servers" ->
                new PopulationOptions(OptionArguments.all(ServerKind.class, value), members, page, concurrency, rounds);
            case "members" -> new PopulationOptions(servers, Integer.parseInt(value), page, concurrency, rounds);
            case "page" -> new PopulationOptions(servers, members, Integer.parseInt(value), concurrency, rounds);
            case "concurrency" -> new PopulationOptions(servers, members, page, Integer.parseInt(value), rounds);
            case "rounds" -> new PopulationOptions(servers, members, page, concurrency, Integer.parseInt(value));
            default -> throw new IllegalArgumentException(option);
        };
    }
}
