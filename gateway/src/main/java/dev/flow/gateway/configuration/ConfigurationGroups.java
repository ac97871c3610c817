package dev.flow.gateway.configuration;

import dev.flow.configuration.draft.Drafts;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.configuration.ConfigurationParts.Managed;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.identity.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The family with the services of a process: operations of services that it lacks are absent. */
public final class ConfigurationGroups {
    /** The declarations of the family, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = Stream.of(
                    DraftOperations.DECLARED,
                    FragmentOperations.DECLARED,
                    ApplyOperations.DECLARED,
                    RevisionOperations.DECLARED,
                    ActivationOperations.DECLARED)
            .<Operation<?>>flatMap(List::stream)
            .toList();

    private ConfigurationGroups() {}

    public static List<OperationGroup> of(ConfigurationParts parts, Pagination pagination, Scope scope) {
        List<OperationGroup> groups = new ArrayList<>();
        Drafts drafts = parts.drafts();
        Changes changes = parts.changes();
        groups.add(drafts == null ? absent(DraftOperations.DECLARED) : new DraftOperations(drafts, changes, scope));
        groups.add(
                drafts == null ? absent(FragmentOperations.DECLARED) : new FragmentOperations(drafts, changes, scope));
        LocalApply apply = parts.apply();
        groups.add(
                drafts == null || apply == null
                        ? absent(ApplyOperations.DECLARED)
                        : new ApplyOperations(drafts, apply, changes, scope));
        Managed managed = parts.managed();
        groups.add(
                managed == null
                        ? absent(RevisionOperations.DECLARED)
                        : new RevisionOperations(
                                managed.revisions(), managed.activations().pointer(), changes, pagination, scope));
        groups.add(
                managed == null
                        ? absent(ActivationOperations.DECLARED)
                        : new ActivationOperations(managed.activations(), changes, pagination, scope));
        groups.add(new ConfigurationStateOperations(managed, pagination, scope));
        return groups;
    }

    private static OperationGroup absent(List<Operation<?>> operations) {
        return () -> ConfigurationParameters.absent(operations);
    }
}
