/** The service with the embedded engine, killed over and over while clients start, signal and read runs. */
@NullMarked
package dev.flow.proofs.serve;

import org.jspecify.annotations.NullMarked;
