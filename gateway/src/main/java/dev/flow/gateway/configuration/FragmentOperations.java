package dev.flow.gateway.configuration;

import dev.flow.configuration.draft.Drafts;
import dev.flow.configuration.draft.Fragment;
import dev.flow.gateway.configuration.DraftViews.FragmentPreview;
import dev.flow.gateway.configuration.DraftViews.FragmentView;
import dev.flow.gateway.configuration.DraftViews.TriggerFragment;
import dev.flow.gateway.configuration.DraftViews.TriggersFragment;
import dev.flow.gateway.configuration.DraftViews.WorkflowFragment;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import java.util.List;
import java.util.function.BiFunction;

import static dev.flow.gateway.configuration.ConfigurationParameters.TAG;
import static dev.flow.gateway.configuration.ConfigurationParameters.TRIGGER_NAME;
import static dev.flow.gateway.configuration.ConfigurationParameters.WORKFLOW_NAME;
import static dev.flow.gateway.configuration.ConfigurationParameters.author;

/** The parts of a draft: a workflow, all triggers, one trigger. */
public final class FragmentOperations implements OperationGroup {
    private static final String DRAFT = "/v1/configuration/draft";
    private static final String TRIGGERS = DRAFT + "/triggers";
    private static final String TRIGGER = TRIGGERS + "/{trigger_name}";
    private static final String WORKFLOW = DRAFT + "/workflows/{workflow_name}";
    private static final Subject A_TRIGGER = new Subject.InPath("trigger", "trigger_name");
    private static final Subject A_WORKFLOW = new Subject.InPath("workflow", "workflow_name");

    private static final Operation<Nothing> GET_TRIGGERS = view(TRIGGERS, "getTriggerDraftFragment")
            .summary("All triggers of the draft.")
            .answers(200, "They, as text and parsed.", TriggersFragment.class)
            .build();

    private static final Operation<String> PUT_TRIGGERS = put(TRIGGERS, "updateTriggerDraftFragment")
            .summary("Replaces all triggers of the draft.")
            .answers(200, "They, as text and parsed.", TriggersFragment.class)
            .build();

    private static final Operation<Nothing> GET_TRIGGER = view(TRIGGER, "getDraftTrigger")
            .summary("A trigger of the draft.")
            .about(A_TRIGGER)
            .takes(TRIGGER_NAME)
            .answers(200, "The trigger.", TriggerFragment.class)
            .build();

    private static final Operation<String> PUT_TRIGGER = put(TRIGGER, "updateDraftTrigger")
            .summary("Adds or replaces a trigger of the draft; the text is the trigger itself, without its name.")
            .about(A_TRIGGER)
            .takes(TRIGGER_NAME)
            .answers(200, "The trigger.", TriggerFragment.class)
            .build();

    private static final Operation<Nothing> DELETE_TRIGGER = change(
                    OperationBuilder.delete(TAG, TRIGGER, "deleteDraftTrigger"))
            .summary("Removes a trigger from the draft.")
            .about(A_TRIGGER)
            .takes(TRIGGER_NAME)
            .answers(200, "The trigger as it was, and the version without it.", TriggerFragment.class)
            .build();

    private static final Operation<Nothing> GET_WORKFLOW = view(WORKFLOW, "getWorkflowDraftFragment")
            .summary("A workflow of the draft.")
            .about(A_WORKFLOW)
            .takes(WORKFLOW_NAME)
            .answers(200, "The workflow.", WorkflowFragment.class)
            .build();

    private static final Operation<String> PUT_WORKFLOW = put(WORKFLOW, "updateWorkflowDraftFragment")
            .summary("Adds or replaces a workflow of the draft.")
            .about(A_WORKFLOW)
            .takes(WORKFLOW_NAME)
            .answers(200, "The workflow.", WorkflowFragment.class)
            .build();

    private static final Operation<Nothing> DELETE_WORKFLOW = change(
                    OperationBuilder.delete(TAG, WORKFLOW, "deleteWorkflowDraftFragment"))
            .summary("Removes a workflow from the draft.")
            .about(A_WORKFLOW)
            .takes(WORKFLOW_NAME)
            .fails(ProblemCode.DEPENDENT_TRIGGERS)
            .answers(200, "The workflow as it was, and the version without it.", WorkflowFragment.class)
            .build();

    private static final Operation<String> PREVIEW = OperationBuilder.<String>withForms(
                    Method.POST, TAG, WORKFLOW + "/preview", "previewWorkflowDraftFragment")
            .yaml(text -> text)
            .summary("Checks a text as a workflow of the draft, and draws it; saves nothing.")
            .needs(Action.CONFIGURATION_VALIDATE)
            .about(A_WORKFLOW)
            .takes(WORKFLOW_NAME)
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFIGURATION_UNAVAILABLE)
            .answers(200, "The graph, or what is wrong with the text.", FragmentPreview.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(
            GET_TRIGGERS,
            PUT_TRIGGERS,
            GET_TRIGGER,
            PUT_TRIGGER,
            DELETE_TRIGGER,
            GET_WORKFLOW,
            PUT_WORKFLOW,
            DELETE_WORKFLOW,
            PREVIEW);

    private final Drafts drafts;
    private final Changes changes;
    private final String scopeDigest;

    public FragmentOperations(Drafts drafts, Changes changes, Scope scope) {
        this.drafts = drafts;
        this.changes = changes;
        this.scopeDigest = scope.digest();
    }

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(TAG, path, id)
                .needs(Action.CONFIGURATION_VIEW)
                .answersVersion()
                .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFIGURATION_UNAVAILABLE, ProblemCode.STORE_UNAVAILABLE);
    }

    private static OperationBuilder<String> put(String path, String id) {
        return change(OperationBuilder.<String>withForms(Method.PUT, TAG, path, id)
                        .yaml(text -> text))
                .fails(ProblemCode.INVALID_WORKFLOW_FRAGMENT, ProblemCode.LIMIT_EXCEEDED);
    }

    private static <B> OperationBuilder<B> change(OperationBuilder<B> operation) {
        return DraftOperations.change(operation, Action.CONFIGURATION_EDIT)
                .expectsVersion()
                .answersVersion()
                .fails(ProblemCode.CONFIGURATION_CONFLICT);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                GET_TRIGGERS.handledBy(_ -> answer(drafts.triggers(), TriggersFragment::of)),
                PUT_TRIGGERS.handledBy(this::putTriggers).availableWhen(changes::allowed),
                GET_TRIGGER.handledBy(call -> answer(drafts.trigger(call.get(TRIGGER_NAME)), TriggerFragment::of)),
                PUT_TRIGGER.handledBy(this::putTrigger).availableWhen(changes::allowed),
                DELETE_TRIGGER.handledBy(this::deleteTrigger).availableWhen(changes::allowed),
                GET_WORKFLOW.handledBy(call -> answer(drafts.workflow(call.get(WORKFLOW_NAME)), WorkflowFragment::of)),
                PUT_WORKFLOW.handledBy(this::putWorkflow).availableWhen(changes::allowed),
                DELETE_WORKFLOW.handledBy(this::deleteWorkflow).availableWhen(changes::allowed),
                PREVIEW.handledBy(
                        call -> Answer.ok(FragmentPreview.of(drafts.preview(call.get(WORKFLOW_NAME), call.body())))));
    }

    /** How a fragment is shown. */
    private interface View extends BiFunction<Fragment, String, FragmentView> {}

    private Answer answer(Fragment fragment, View view) {
        return Answer.ok(view.apply(fragment, scopeDigest)).withVersion(fragment.version());
    }

    /** An edit of a version of the draft. */
    private interface Edit {
        Fragment apply(long expectedVersion);
    }

    private Answer edited(Call<?> call, Edit edit, View view) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        long expected = call.expectedVersion().value();
        Fragment fragment = edit.apply(expected);
        return answer(fragment, view)
                .changed(DraftOperations.version(expected), DraftOperations.version(fragment.version()));
    }

    private Answer putTriggers(Call<String> call) {
        return edited(call, version -> drafts.putTriggers(version, call.body(), author(call)), TriggersFragment::of);
    }

    private Answer putTrigger(Call<String> call) {
        return edited(
                call,
                version -> drafts.putTrigger(call.get(TRIGGER_NAME), version, call.body(), author(call)),
                TriggerFragment::of);
    }

    private Answer deleteTrigger(Call<?> call) {
        return edited(
                call,
                version -> drafts.deleteTrigger(call.get(TRIGGER_NAME), version, author(call)),
                TriggerFragment::of);
    }

    private Answer putWorkflow(Call<String> call) {
        return edited(
                call,
                version -> drafts.putWorkflow(call.get(WORKFLOW_NAME), version, call.body(), author(call)),
                WorkflowFragment::of);
    }

    private Answer deleteWorkflow(Call<?> call) {
        return edited(
                call,
                version -> drafts.deleteWorkflow(call.get(WORKFLOW_NAME), version, author(call)),
                WorkflowFragment::of);
    }
}
