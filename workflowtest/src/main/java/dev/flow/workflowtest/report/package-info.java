/** Results of workflow tests, and reports of them as text, JSON and JUnit XML. */
@NullMarked
package dev.flow.workflowtest.report;

import org.jspecify.annotations.NullMarked;
