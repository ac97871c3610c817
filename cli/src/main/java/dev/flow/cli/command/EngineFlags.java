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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The engine that a command's environment and flags mean. */
final class EngineFlags {
    private EngineFlags() {}

    /** Embedded unless the flag or a setting says otherwise. */
    static EngineChoice choice(Map<String, String> environment, Optional<EngineKind> flag, Path dataDir) {
        SettingsText text = SettingsText.of(environment);
        SettingsText all = flag.map(
                        kind -> text.with(Catalogue.ENGINE_KIND, kind.name().toLowerCase(Locale.ROOT), "--engine"))
                .orElse(text);
        return read(all, environment, settings -> settings.choice(EngineKind.EMBEDDED, dataDir));
    }

    static RemoteAddress cluster(Map<String, String> environment) {
        return read(SettingsText.of(environment), environment, EngineSettings::cluster);
    }

    static BinaryLookup lookup(Map<String, String> environment) {
        return read(SettingsText.of(environment), environment, EngineSettings::lookup);
    }

    private static <T> T read(SettingsText text, Map<String, String> environment, Function<EngineSettings, T> what) {
        SettingsReader reader = new SettingsReader(text);
        T value = what.apply(
                new EngineSettings(reader, reader.optional(Catalogue.PROFILE).orElse(Profile.LOCAL), environment));
        reader.complain();
        return value;
    }
}
