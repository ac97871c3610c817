/** What happens without an engine: expressions, validation and digests, beside what else one could use. */
@NullMarked
package dev.flow.bench.micro;

import org.jspecify.annotations.NullMarked;
