package dev.flow.cli.command;

import dev.flow.cli.run.RunSettings;
import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.EngineKind;
import dev.flow.runtime.settings.EngineSettings;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.runtime.settings.SettingsText;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/** The engine that a command's environment and flags mean, and what runs may use on it. */
final class EngineFlags {
    private EngineFlags() {}

    /** Embedded unless the flag or a setting says otherwise. */
    static RunSettings run(Map<String, String> environment, Argument<EngineKind> engine, Argument<String> dataDir) {
        SettingsText text = SettingsText.of(environment);
        text = ServeArguments.with(text, Catalogue.ENGINE_KIND, engine, "--engine");
        text = ServeArguments.withDataDir(text, dataDir);
        return read(
                text,
                reader -> new RunSettings(
                        engine(reader, environment).choice(EngineKind.EMBEDDED, reader.value(Catalogue.DATA_DIR)),
                        reader.value(Catalogue.EXPRESSION_STEPS)));
    }

    /** What one evaluation of an expression may take in this process. */
    static long expressionSteps(Map<String, String> environment) {
        return read(SettingsText.of(environment), reader -> reader.value(Catalogue.EXPRESSION_STEPS));
    }

    /** Where a local engine keeps its files. */
    static Path folder(Map<String, String> environment, Argument<String> dataDir) {
        SettingsText text = ServeArguments.withDataDir(SettingsText.of(environment), dataDir);
        return read(text, reader -> EngineSettings.folder(reader.value(Catalogue.DATA_DIR)))
                .toAbsolutePath()
                .normalize();
    }

    static RemoteAddress cluster(Map<String, String> environment) {
        return read(
                SettingsText.of(environment),
                reader -> engine(reader, environment).cluster());
    }

    static BinaryLookup lookup(Map<String, String> environment) {
        return read(
                SettingsText.of(environment),
                reader -> engine(reader, environment).lookup());
    }

    private static EngineSettings engine(SettingsReader reader, Map<String, String> environment) {
        return new EngineSettings(reader, reader.optional(Catalogue.PROFILE).orElse(Profile.LOCAL), environment);
    }

    private static <T> T read(SettingsText text, Function<SettingsReader, T> what) {
        SettingsReader reader = new SettingsReader(text);
        T value = what.apply(reader);
        reader.throwIfInvalid();
        return value;
    }
}
