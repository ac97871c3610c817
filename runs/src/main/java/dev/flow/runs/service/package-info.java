/** The runs of a scope on an engine, composed from the packages beside this one. */
@NullMarked
package dev.flow.runs.service;

import org.jspecify.annotations.NullMarked;
