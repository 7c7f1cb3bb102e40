#include "reports/render/junit.hpp"

#include "tests/support/golden.hpp"
#include "tests/support/sample_run.hpp"

#include <gtest/gtest.h>
#include <pugixml.hpp>

namespace plugfest::render {
namespace {

TEST(Junit, IsAsApproved) {
    test::expect_golden("reports/junit.xml", junit_xml(test::sample_run()));
}

TEST(Junit, PartFailuresAndLabErrorsAreKeptApart) {
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(junit_xml(test::sample_run()).c_str()));
    const pugi::xml_node suites = document.child("testsuites");
    EXPECT_EQ(suites.attribute("tests").as_int(), 106);
    EXPECT_EQ(suites.attribute("failures").as_int(), 7);
    EXPECT_EQ(suites.attribute("errors").as_int(), 2) << "one lab error, one inconclusive";
    EXPECT_EQ(suites.attribute("skipped").as_int(), 9);
    const auto kind = [&](const char* path) {
        return std::string(suites.select_node(path).attribute().value());
    };
    EXPECT_EQ(kind("//testcase[@classname='u-r2-2'][@name='prbs_ber']/error/@type"), "error");
    EXPECT_EQ(kind("//testcase[@classname='u-r2-1b'][@name='prbs_ber']/error/@type"),
              "inconclusive");
    EXPECT_EQ(kind("//testcase[@classname='h4-r1'][@name='identity']/failure/@type"), "fail");
}

TEST(Junit, WhatWasNeverReachedIsAnError) {
    RunRecord run = test::sample_run();
    run.steps.resize(run.steps.size() - 1);
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(junit_xml(run).c_str()));
    EXPECT_TRUE(document.select_node("//testsuite[@name='rail-2']/testcase/error"));
}

TEST(Junit, StaysWellFormedWhateverAModuleSays) {
    RunRecord run = test::sample_run();
    run.steps.front().verdict = Verdict::fail;
    run.steps.front().notes = {{NoteLevel::fault, "\x01\xff ]]> </failure> & \"'"}};
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(junit_xml(run).c_str()));
    EXPECT_STREQ(document.select_node("//testcase/failure").node().attribute("message").value(),
                 "\uFFFD\uFFFD ]]> </failure> & \"'");
}

}  // namespace
}  // namespace plugfest::render
