package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.DefinitionViews.DefinitionsPage;
import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RetainedDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pages of the definitions that a principal may see: others are neither shown nor counted. Thread-safe. */
final class VisibleDefinitions {
    /** Pages of the store read for one of ours; beyond that a page is shorter than it was asked for. */
    private static final int MOST_PAGES = 20;

    private final ActiveDefinitions definitions;
    private final Pagination pagination;

    VisibleDefinitions(ActiveDefinitions definitions, Pagination pagination) {
        this.definitions = definitions;
        this.pagination = pagination;
    }

    DefinitionsPage page(Call<?> call) {
        PageRequest request = pagination.of(call);
        int limit = call.find(RunParameters.LIMIT).orElse(50);
        List<RetainedDefinition> shown = new ArrayList<>();
        RetainedDefinition.Key last = key(request.position());
        boolean more = true;
        for (int pages = 0; more && shown.size() < limit && pages < MOST_PAGES; pages++) {
            int wanted = limit - shown.size();
            List<RetainedDefinition> read = definitions.list(null, last, wanted + 1);
            List<RetainedDefinition> page = read.stream().limit(wanted).toList();
            shown.addAll(call.visible(
                    Action.OPERATIONS_VIEW, page, definition -> definition.key().workflow()));
            more = read.size() > wanted;
            last = page.isEmpty() ? last : page.getLast().key();
        }
        return new DefinitionsPage(
                Availability.AVAILABLE,
                shown.stream().map(DefinitionViews::summary).toList(),
                more && last != null ? request.next(last.workflow() + " " + last.digest()) : null);
    }

    private static RetainedDefinition.@Nullable Key key(@Nullable String position) {
        if (position == null) {
            return null;
        }
        int space = position.indexOf(' ');
        return new RetainedDefinition.Key(position.substring(0, space), position.substring(space + 1));
    }
}
