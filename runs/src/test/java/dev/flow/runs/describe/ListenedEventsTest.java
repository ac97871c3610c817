package dev.flow.runs.describe;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class ListenedEventsTest {
    private static final String FILE = """
            document: {dsl: 1.0.3, namespace: shop, name: listens, version: 1.0.0}
            use:
              functions:
                approval:
                  do:
                    - ask: {listen: {to: {one: {with: {type: approved}}}}}
            do:
              - one: {listen: {to: {one: {with: {type: paid}}}}}
              - all: {listen: {to: {all: [{with: {type: paid}}, {with: {type: packed}}]}}}
              - any: {listen: {to: {any: [{with: {type: paid}}, {with: {type: refused}}]}}}
              - every: {listen: {to: {any: []}}}
              - source: {listen: {to: {one: {with: {source: 'https://example.com'}}}}}
              - computed: {listen: {to: {one: {with: {type: '${ .wanted }'}}}}}
              - again:
                  for: {each: item, in: '${ .items }'}
                  do:
                    - inner: {listen: {to: {one: {with: {type: shipped}}}}}
            """;

    private static Definition definition() {
        var checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(new SourceFile("workflows/listens.yaml", FILE)))
                .build());
        assertThat(checked.diagnostics()).isEmpty();
        return DefinitionLoader.load(checked, "shop.listens", ResourceResolver.none())
                .root();
    }

    @ParameterizedTest
    @CsvSource({
        "/do/0/one,paid",
        "/do/1/all,'paid, packed'",
        "/do/2/any,paid or refused",
        "/do/3/every,any event",
        "/do/4/source,any event",
        "/do/5/computed,${ .wanted }",
        "/do/6/again/do/0/inner#.3,shipped",
        "/do/6/again/do/0/inner#.3~1,shipped",
        "/do/0/call#.2>/use/functions/approval/do/0/ask,approved",
    })
    void the_document_says_it(String path, String words) {
        assertThat(new ListenedEvents(Optional.of(definition())).of(path)).isEqualTo(words);
    }

    @Test
    void a_task_that_does_not_listen_and_a_definition_that_is_away_say_nothing() {
        assertThat(new ListenedEvents(Optional.of(definition())).of("/do/6/again"))
                .isNull();
        assertThat(new ListenedEvents(Optional.of(definition())).of("/do/7/none"))
                .isNull();
        assertThat(new ListenedEvents(Optional.empty()).of("/do/0/one")).isNull();
    }
}
