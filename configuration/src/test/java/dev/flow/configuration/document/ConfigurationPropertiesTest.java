package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of every configuration. */
final class ConfigurationPropertiesTest {
    private static final DocumentName TEST = new DocumentName(DocumentKind.TEST, "some tests");

    @Provide
    Arbitrary<ObjectNode> objects() {
        return ConfigurationTexts.objects(3);
    }

    @Provide
    Arbitrary<String> texts() {
        return ConfigurationTexts.texts(ConfigurationTexts.objects(2).filter(object -> !object.isEmpty()));
    }

    /** Triggers by name; some names are those of no trigger, as in a draft that has errors. */
    @Provide
    Arbitrary<String> triggers() {
        Arbitrary<String> names = Arbitraries.oneOf(
                Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(6),
                Arbitraries.of("1.0", "true", "a b", "a #b", "a: b", "\u00e4", "'"));
        Arbitrary<ObjectNode> some = Arbitraries.maps(names, ConfigurationTexts.objects(1))
                .ofMaxSize(5)
                .map(map -> {
                    ObjectNode object = JsonNodeFactory.instance.objectNode();
                    map.forEach(object::set);
                    return object;
                });
        return ConfigurationTexts.texts(some);
    }

    private static Documents documents(List<String> texts) {
        Documents documents = Documents.EMPTY
                .with(DocumentName.SETTINGS, texts.get(0))
                .with(DocumentName.TRIGGERS, texts.get(1))
                .with(new DocumentName(DocumentKind.FUNCTION, "greet:1.0.0"), texts.get(2));
        for (int index = 3; index < texts.size(); index++) {
            documents = documents.with(new DocumentName(DocumentKind.TEST, "folder/t" + index), texts.get(index));
        }
        return documents;
    }

    @Provide
    Arbitrary<Documents> configurations() {
        return texts().list().ofMinSize(3).ofMaxSize(6).map(ConfigurationPropertiesTest::documents);
    }

    @Property(tries = 150)
    void a_value_is_read_back_from_its_yaml(@ForAll("objects") ObjectNode object) {
        ParsedDocument parsed = ParsedDocument.of(TEST, YamlText.of(object));

        assertThat(parsed.errors()).isEmpty();
        assertThat(YamlText.same(parsed.json(), object)).isTrue();
    }

    @Property(tries = 150)
    void documents_in_block_style_come_back_from_yaml_byte_for_byte(@ForAll("configurations") Documents configuration) {
        Change read = ConfigurationYaml.read(ConfigurationYaml.write(configuration));

        assertThat(read.documents()).isEqualTo(configuration);
        assertThat(read.commentsDropped()).isEmpty();
    }

    @Property(tries = 150)
    void an_unchanged_json_form_changes_no_text(@ForAll("configurations") Documents configuration) {
        Change read = ConfigurationJson.read(ConfigurationJson.write(configuration), configuration);

        assertThat(read.documents()).isEqualTo(configuration);
        assertThat(read.commentsDropped()).isEmpty();
    }

    @Property(tries = 150)
    void yaml_and_json_have_the_same_value(@ForAll("configurations") Documents configuration) {
        Documents fromJson = ConfigurationJson.read(ConfigurationJson.write(configuration), Documents.EMPTY)
                .documents();

        assertThat(YamlText.same(ConfigurationJson.write(fromJson), ConfigurationJson.write(configuration)))
                .isTrue();
    }

    @Property(tries = 150)
    void a_trigger_is_put_and_read_back(
            @ForAll("triggers") String triggers, @ForAll("objects") ObjectNode trigger, @ForAll int choice) {
        TriggersText before = TriggersText.of(triggers);
        List<String> names = before.names().stream().toList();
        String name = names.isEmpty() || choice % 2 == 0 ? "added" : names.get(Math.abs(choice % names.size()));

        var edited = before.edited(Map.of(name, Optional.of(YamlText.of(trigger))));

        TriggersText after = TriggersText.of(edited.text());
        assertThat(after.json(name))
                .hasValueSatisfying(
                        json -> assertThat(YamlText.same(json, trigger)).isTrue());
        assertThat(edited.commentsDropped()).isFalse();
        for (String other : names) {
            if (!other.equals(name)) {
                assertThat(after.fragment(other)).isEqualTo(before.fragment(other));
            }
        }
    }

    @Property(tries = 150)
    void a_trigger_is_removed_and_the_others_stay(@ForAll("triggers") String triggers, @ForAll int choice) {
        TriggersText before = TriggersText.of(triggers);
        List<String> names = before.names().stream().toList();
        if (names.isEmpty()) {
            return;
        }
        String name = names.get(Math.abs(choice % names.size()));

        TriggersText after =
                TriggersText.of(before.edited(Map.of(name, Optional.empty())).text());

        assertThat(after.names()).doesNotContain(name).hasSize(names.size() - 1);
        for (String other : after.names()) {
            assertThat(after.fragment(other)).isEqualTo(before.fragment(other));
        }
    }
}
