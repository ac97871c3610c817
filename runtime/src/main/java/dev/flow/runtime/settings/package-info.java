/**
 * Settings: {@link dev.flow.runtime.settings.Catalogue} declares each once,
 * {@link dev.flow.runtime.settings.SettingsText} collects what was given and where,
 * {@link dev.flow.runtime.settings.SettingsReader} parses it and collects every problem, and
 * {@link dev.flow.runtime.settings.Settings} is all of them, typed.
 */
@NullMarked
package dev.flow.runtime.settings;

import org.jspecify.annotations.NullMarked;
