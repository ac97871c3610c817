package dev.flow.server.protocol;

import dev.flow.server.deployment.Deployments;
import dev.flow.server.deployment.Descriptions;
import dev.flow.server.deployment.WorkerDeployments;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentManagerRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentRampingVersionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkerDeploymentVersionMetadataRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;

/** The methods of worker deployments and their versions. */
final class DeploymentMethods {
    private DeploymentMethods() {}

    static void add(Methods methods, Deployments deployments) {
        changes(methods, deployments.changes());
        descriptions(methods, deployments.descriptions());
    }

    private static void changes(Methods methods, WorkerDeployments deployments) {
        methods.in(
                WorkflowServiceGrpc.getSetWorkerDeploymentCurrentVersionMethod(),
                SetWorkerDeploymentCurrentVersionRequest::getNamespace,
                deployments::setCurrent);
        methods.in(
                WorkflowServiceGrpc.getSetWorkerDeploymentRampingVersionMethod(),
                SetWorkerDeploymentRampingVersionRequest::getNamespace,
                deployments::setRamping);
        methods.in(
                WorkflowServiceGrpc.getSetWorkerDeploymentManagerMethod(),
                SetWorkerDeploymentManagerRequest::getNamespace,
                deployments::setManager);
        methods.in(
                WorkflowServiceGrpc.getUpdateWorkerDeploymentVersionMetadataMethod(),
                UpdateWorkerDeploymentVersionMetadataRequest::getNamespace,
                deployments::updateMetadata);
        methods.in(
                WorkflowServiceGrpc.getDeleteWorkerDeploymentVersionMethod(),
                DeleteWorkerDeploymentVersionRequest::getNamespace,
                deployments::deleteVersion);
        methods.in(
                WorkflowServiceGrpc.getDeleteWorkerDeploymentMethod(),
                DeleteWorkerDeploymentRequest::getNamespace,
                deployments::delete);
    }

    private static void descriptions(Methods methods, Descriptions deployments) {
        methods.in(
                WorkflowServiceGrpc.getDescribeWorkerDeploymentMethod(),
                DescribeWorkerDeploymentRequest::getNamespace,
                deployments::describe);
        methods.in(
                WorkflowServiceGrpc.getDescribeWorkerDeploymentVersionMethod(),
                DescribeWorkerDeploymentVersionRequest::getNamespace,
                deployments::describeVersion);
        methods.in(
                WorkflowServiceGrpc.getListWorkerDeploymentsMethod(),
                ListWorkerDeploymentsRequest::getNamespace,
                deployments::list);
    }
}
