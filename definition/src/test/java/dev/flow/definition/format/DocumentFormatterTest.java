package dev.flow.definition.format;

import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.grammar.ValueShape;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentFormatterTest {
    private static Formatting format(String text, ValueShape shape) {
        return DocumentFormatter.format(new SourceFile("a.yaml", text), shape);
    }

    private static String formatted(String text) {
        return ((Formatting.Formatted) format(text, new ValueShape.Any(false))).text();
    }

    @Test
    void indentation_is_two_spaces_and_lists_stand_below_their_key() {
        assertThat(formatted("""
                a:
                    b: 1
                    c:
                    -   d: 2
                        e: 3
                    - - 4
                      - 5
                """)).isEqualTo("""
                        a:
                          b: 1
                          c:
                            - d: 2
                              e: 3
                            - - 4
                              - 5
                        """);
    }

    @Test
    void comments_stay_with_what_they_are_about() {
        assertThat(formatted("""
                # the file

                # about a
                a:   # behind a
                    # about b
                    b: 1    # behind b
                    # at the end of a
                # about c
                c:
                -   d # behind d
                # between
                -   e
                    # - f
                g:
                    # h: 1
                # the end
                """)).isEqualTo("""
                        # the file

                        # about a
                        a: # behind a
                          # about b
                          b: 1 # behind b
                          # at the end of a
                        # about c
                        c:
                          - d # behind d
                          # between
                          - e
                          # - f
                        g:
                          # h: 1
                        # the end
                        """);
    }

    @Test
    void at_most_one_blank_line_stays_and_none_at_the_beginning() {
        assertThat(formatted("\n\na: 1\n\n\n\nb:\n\n  c: 2\n\n\n")).isEqualTo("a: 1\n\nb:\n  c: 2\n");
    }

    @Test
    void only_the_quotes_that_are_needed_stay() {
        assertThat(formatted("""
                "plain": "text"
                'version': "1.0.0"
                word: 'yes'
                colon: "a: b"
                expression: '${ .a }'
                list: ['${ .a }', "b", 'c, d']
                escape: "a\\tb"
                apostrophe: "it's"
                """)).isEqualTo("""
                        plain: text
                        version: '1.0.0'
                        word: 'yes'
                        colon: 'a: b'
                        expression: ${ .a }
                        list: ['${ .a }', b, 'c, d']
                        escape: "a\\tb"
                        apostrophe: it's
                        """);
    }

    @Test
    void brackets_stay_in_one_line_or_become_a_block() {
        assertThat(formatted("""
                short: {a: 1,b: [ 2,3 ]}
                lines: {
                  a: 1, # one
                  b: {c: 2}
                }
                empty: { }
                """)).isEqualTo("""
                        short: {a: 1, b: [2, 3]}
                        lines:
                          a: 1 # one
                          b: {c: 2}
                        empty: {}
                        """);
        assertThat(formatted("long: ['" + "x".repeat(60) + "', '" + "y".repeat(60) + "']\n"))
                .isEqualTo("long:\n  - " + "x".repeat(60) + "\n  - " + "y".repeat(60) + "\n");
    }

    @Test
    void blocks_of_text_keep_their_lines() {
        assertThat(formatted("""
                a: |   # header
                      one
                        two

                      three
                b: |+
                  kept

                c: >2-
                    indented
                  text
                d: plain
                    over lines
                """)).isEqualTo("""
                        a: | # header
                          one
                            two

                          three
                        b: |+
                          kept

                        c: >2-
                            indented
                          text
                        d: plain
                          over lines
                        """);
    }

    @Test
    void the_parts_of_a_workflow_come_in_the_order_of_the_language_and_all_else_as_it_was_written() {
        assertThat(format("""
                # yaml-language-server: $schema=workflow.json

                do:
                  - a:
                      then: end
                      # which
                      set:
                        z: 1
                        a: 2
                      if: ${ .x }
                # names it
                document:
                  name: x
                  dsl: '1.0.3'
                  tags: {z: 1, a: 2}
                """, new ValueShape.Type("workflow"))).isEqualTo(new Formatting.Formatted("""
                        # yaml-language-server: $schema=workflow.json

                        # names it
                        document:
                          dsl: '1.0.3'
                          name: x
                          tags: {z: 1, a: 2}
                        do:
                          - a:
                              then: end
                              # which
                              set:
                                z: 1
                                a: 2
                              if: ${ .x }
                        """));
    }

    @Test
    void order_stays_where_an_alias_refers_back() {
        String text = "do: &tasks\n  - a:\n      set: {b: 1}\nuse: *tasks\ndocument: {}\n";
        assertThat(format(text, new ValueShape.Type("workflow"))).isEqualTo(new Formatting.Formatted(text));
    }

    @Test
    void json_stays_json() {
        assertThat(formatted("{\"a\":[1,2.50,{}],\"b\":{ \"c\" : \"x: \\\" y\" }}"))
                .isEqualTo("""
                {
                  "a": [
                    1,
                    2.50,
                    {}
                  ],
                  "b": {
                    "c": "x: \\" y"
                  }
                }
                """);
    }

    @Test
    void windows_line_ends_and_a_byte_order_mark_go() {
        assertThat(formatted("\uFEFFa: 1\r\n# c\r\nb:\r\n    c: 2\r\n")).isEqualTo("a: 1\n# c\nb:\n  c: 2\n");
    }

    @Test
    void a_document_that_cannot_be_read_is_reported_as_by_a_check() {
        assertThat(format("a: [1\nb: 2\n", new ValueShape.Any(false)))
                .isInstanceOfSatisfying(
                        Formatting.Unreadable.class,
                        unreadable -> assertThat(unreadable.diagnostics())
                                .extracting(Diagnostic::code)
                                .containsExactly("yaml-syntax"));
    }

    @Test
    void what_the_layout_has_no_place_for_is_left_alone() {
        assertThat(format("%YAML 1.2\n---\na: 1\n", new ValueShape.Any(false)))
                .isEqualTo(new Formatting.Unsupported(1, "A document with a YAML directive is not formatted."));
    }
}
