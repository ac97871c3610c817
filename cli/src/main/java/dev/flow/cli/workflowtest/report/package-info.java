/** What workflow tests came to, for people and for programs. */
@NullMarked
package dev.flow.cli.workflowtest.report;

import org.jspecify.annotations.NullMarked;
