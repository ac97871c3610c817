/** What strings of a document must look like: durations, cron expressions, URIs, versions. */
@NullMarked
package dev.flow.definition.text;

import org.jspecify.annotations.NullMarked;
