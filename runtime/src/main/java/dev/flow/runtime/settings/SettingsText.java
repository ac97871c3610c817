package dev.flow.runtime.settings;

import dev.flow.calls.secret.Secrets;
import dev.flow.definition.text.NameSuggestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The given settings, not yet parsed: from the environment, overridden by a settings file, overridden by the flags of a
 * command. Immutable.
 *
 * @param given the text and source of each given setting, by name
 * @param problems one sentence for each name that is not a setting
 */
public record SettingsText(Map<String, Given> given, List<String> problems) {
    private static final String PREFIX = "FLOW_";
    private static final String NESTED = "__";
    private static final String SECRET = Secrets.environmentVariable("");

    public SettingsText {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        problems = List.copyOf(problems);
    }

    /**
     * A given setting.
     *
     * @param source where it was given, for messages: {@code environment}, {@code settings.yaml}, {@code --port}
     */
    public record Given(String text, String source) {}

    /**
     * The settings of an environment. Names with the prefix {@code FLOW_} and a double underscore must be settings or
     * secrets; others are ignored, because platforms set variables such as {@code FLOW_SERVICE_HOST}.
     */
    public static SettingsText of(Map<String, String> environment) {
        Map<String, Given> given = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        new TreeMap<>(environment).forEach((name, text) -> {
            if (Catalogue.find(name).isPresent()) {
                if (!text.isBlank()) {
                    given.put(name, new Given(text.strip(), "environment"));
                }
            } else if (name.startsWith(PREFIX) && name.contains(NESTED) && !name.startsWith(SECRET)) {
                problems.add(unknown(name));
            }
        });
        return new SettingsText(given, problems);
    }

    /** These settings overridden by those of a settings file. */
    public SettingsText with(SettingsFile file) {
        Map<String, Given> all = new LinkedHashMap<>(given);
        List<String> more = new ArrayList<>(problems);
        file.values()
                .forEach((key, text) -> Catalogue.ofKey(key)
                        .ifPresentOrElse(
                                setting -> all.put(setting.name(), new Given(text, file.name())),
                                () -> more.add(file.name() + ": " + key + " is not a setting."
                                        + suggestion(
                                                key,
                                                Catalogue.ALL.stream()
                                                        .map(Setting::key)
                                                        .toList()))));
        return new SettingsText(all, more);
    }

    /** These settings overridden by that of a flag. */
    public SettingsText with(Setting<?> setting, String text, String flag) {
        Map<String, Given> all = new LinkedHashMap<>(given);
        all.put(setting.name(), new Given(text, flag));
        return new SettingsText(all, problems);
    }

    private static String unknown(String name) {
        String replaced = Catalogue.REMOVED.get(name);
        return replaced != null
                ? name + " is no longer a setting: " + replaced
                : name + " is not a setting."
                        + suggestion(
                                name, Catalogue.ALL.stream().map(Setting::name).toList());
    }

    private static String suggestion(String name, List<String> names) {
        return NameSuggestion.of(name, names)
                .map(meant -> " Did you mean " + meant + "?")
                .orElse(" `flow settings` lists them all.");
    }
}
