package dev.flow.cli.command;

import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Setting;
import dev.flow.runtime.settings.SettingsFile;
import dev.flow.runtime.settings.SettingsText;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Where the settings of a role come from: the environment, {@code --settings}, and a command's own flags. */
final class ServeArguments {
    private final Argument<String> file = Argument.text(
            "--settings", "FILE", "A settings file: YAML, groups of names; it wins over the environment.");

    /** Those of a command and these. */
    Argument<?>[] with(Argument<?>... others) {
        return Stream.concat(Stream.of(others), Stream.of(file)).toArray(Argument<?>[]::new);
    }

    SettingsText text(Map<String, String> environment) {
        var text = SettingsText.of(environment);
        return file.given()
                .map(name -> text.with(SettingsFile.read(Path.of(name))))
                .orElse(text);
    }

    /** With a flag on top, where it is given. */
    static SettingsText with(SettingsText text, Setting<?> setting, Argument<?> argument, String flag) {
        return argument.given()
                .map(value ->
                        text.with(setting, value instanceof Enum<?> word ? Argument.word(word) : value + "", flag))
                .orElse(text);
    }

    /** {@code --data-dir} as a setting. */
    static SettingsText withDataDir(SettingsText text, Argument<String> argument) {
        return with(text, Catalogue.DATA_DIR, argument, "--data-dir");
    }

    /** {@code --config-dir} as a setting. */
    static SettingsText withDirectory(SettingsText text, Argument<String> argument) {
        return with(text, Catalogue.CONFIG_DIR, argument, "--config-dir");
    }
}
