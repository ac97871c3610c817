package dev.flow.cli.command;

import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.EngineKind;
import dev.flow.runtime.settings.EngineSettings;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.runtime.settings.SettingsText;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiFunction;

/** The engine that a command's environment and flags mean. */
final class EngineFlags {
    private EngineFlags() {}

    /** Embedded unless the flag or a setting says otherwise. */
    static EngineChoice choice(Map<String, String> environment, Argument<EngineKind> engine, Argument<String> dataDir) {
        SettingsText text = SettingsText.of(environment);
        text = ServeArguments.with(text, Catalogue.ENGINE_KIND, engine, "--engine");
        text = ServeArguments.withDataDir(text, dataDir);
        return read(text, environment, (settings, folder) -> settings.choice(EngineKind.EMBEDDED, folder));
    }

    /** Where a local engine keeps its files. */
    static Path folder(Map<String, String> environment, Argument<String> dataDir) {
        SettingsText text = ServeArguments.withDataDir(SettingsText.of(environment), dataDir);
        return read(text, environment, (settings, folder) -> EngineSettings.folder(folder))
                .toAbsolutePath()
                .normalize();
    }

    static RemoteAddress cluster(Map<String, String> environment) {
        return read(SettingsText.of(environment), environment, (settings, folder) -> settings.cluster());
    }

    static BinaryLookup lookup(Map<String, String> environment) {
        return read(SettingsText.of(environment), environment, (settings, folder) -> settings.lookup());
    }

    private static <T> T read(
            SettingsText text, Map<String, String> environment, BiFunction<EngineSettings, Path, T> what) {
        SettingsReader reader = new SettingsReader(text);
        T value = what.apply(
                new EngineSettings(reader, reader.optional(Catalogue.PROFILE).orElse(Profile.LOCAL), environment),
                reader.value(Catalogue.DATA_DIR));
        reader.complain();
        return value;
    }
}
