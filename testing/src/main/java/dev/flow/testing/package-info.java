/**
 * Fixtures that tests of several modules share: the checkout and its generated pages, waiting, processes, HTTP,
 * proxies.
 */
@NullMarked
package dev.flow.testing;

import org.jspecify.annotations.NullMarked;
